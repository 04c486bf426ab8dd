import { newFormId } from '#app/middleware/once.ts'
import { readLinkCards } from '#app/routes/kb/chats/cards/read-link-cards.ts'
import { readDraftText } from '#app/routes/kb/chats/drafts/read-draft-text.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { Message } from '#contract/entities/chat.ts'

interface ThreadPlace {
  chatId: string
  rootId: string
}

export type ThreadData = Awaited<ReturnType<typeof readThread>>

// At the newest replies, or around `reply` if that is an older one. Throws 404 if the message is
// not the root of a thread in this chat.
export async function readThread(
  arrival: Arrival,
  { chatId, rootId }: ThreadPlace,
  reply: string | undefined,
) {
  const api = upstream(arrival)
  const [thread, draft] = await Promise.all([
    api.readThread({ params: { chatId, rootId } }),
    readDraftText(api, { chatId, rootId }),
  ])
  const { root, unreadCount, lastReadSeq, follows } = thread
  const page = await pageWith(api, { chatId, rootId }, reply, thread)
  return {
    links: await readLinkCards(arrival, [root, ...page.replies]),
    root,
    replies: page.replies,
    hasMore: page.hasMore,
    isNewest: page.isNewest,
    unreadCount,
    lastReadSeq,
    follows,
    reply,
    draft,
    clientId: newFormId(arrival.context),
  }
}

async function pageWith(
  api: Upstream,
  { chatId, rootId }: ThreadPlace,
  reply: string | undefined,
  { replies, hasMore }: { replies: Message[]; hasMore: boolean },
) {
  const newest = { replies, hasMore, isNewest: true }
  if (!reply || !hasMore || replies.some(({ id }) => id === reply)) return newest
  const query = { parent: rootId, around: reply }
  const answer = await api.attempt.listMessages({ params: { chatId }, query })
  if (!answer.ok) return newest
  const { messages } = answer.data
  const isNewest = messages.at(-1)?.id === replies.at(-1)?.id
  return { replies: messages, hasMore: answer.data.hasMore, isNewest }
}
