import { data, redirect } from 'react-router'
import { flashContext } from '#app/middleware/flash.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'
import { chatPath, replyPath } from './paths.ts'
import { startOf, unreadPath } from './start-path.ts'

interface Place {
  kbId: string
  chatId: string
}

// Without a wish in the address: the newest messages, or those around the first unread one if that
// is before them. A document is redirected there, because without JavaScript only an address shows
// a place in it. Throws 404 if the chat is in another knowledge base.
export async function readList({ request, context }: Arrival, place: Place) {
  const api = upstream({ request, context })
  const { kbId, chatId } = place
  const url = new URL(request.url)
  const { searchParams } = url
  const [before, around] = [
    searchParams.get('before') ?? undefined,
    searchParams.get('around') ?? undefined,
  ]
  const start = before || around ? null : startOf(searchParams)
  const at = { params: { chatId } }
  const query = { before, around: start === 'unread' ? start : around }
  const [chat, page] = await Promise.all([api.readChat(at), api.listMessages({ ...at, query })])
  if (chat.knowledgeBaseId !== kbId) throw data(null, { status: 404 })
  if (!before && !around && !start && beginsUnread(chat, page)) {
    if (context.get(flashContext).isData) {
      const { messages, hasMore } = await api.listMessages({ ...at, query: { around: 'unread' } })
      const shown = { before, around, start: 'unread' as const, isNewest: false }
      return { chat, messages, hasMore, ...shown }
    }
    if (url.pathname === chatPath(kbId, chatId)) throw redirect(unreadPath(url))
  }
  if (around && !page.messages.some(({ id }) => id === around))
    await redirectToReply(api, place, around)
  const last = query.around ? page.messages.at(-1) : undefined
  const isNewest = last ? await isTheLast(api, chatId, last) : !before
  return { ...page, chat, before, around, start, isNewest }
}

// Or with the first message of the newest page.
function beginsUnread(
  chat: Chat,
  { messages, hasMore }: { messages: Message[]; hasMore: boolean },
): boolean {
  const [first] = messages
  return hasMore && first !== undefined && first.seq > chat.seq - chat.unreadCount
}

// A reply is not among the messages of the chat: its address leads to its thread.
async function redirectToReply(
  { attempt }: Upstream,
  { kbId, chatId }: Place,
  messageId: string,
): Promise<void> {
  const found = await attempt.readMessage({ params: { chatId, messageId } })
  if (found.ok && found.data.rootId)
    throw redirect(replyPath({ kbId, chatId, rootId: found.data.rootId }, messageId))
}

// `hasMore` does not tell whether newer messages follow.
async function isTheLast(api: Upstream, chatId: string, { id }: Message): Promise<boolean> {
  const after = await api.listMessages({ params: { chatId }, query: { after: id, limit: 1 } })
  return after.messages.length === 0
}
