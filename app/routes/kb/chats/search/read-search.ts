import { data } from 'react-router'
import { getTranslator } from '#app/middleware/language.ts'
import { readChatPeople } from '#app/routes/kb/chats/people/read-chat-people.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { type Upstream, upstream } from '#app/upstream/client.ts'
import type { SearchHit } from '#contract/entities/search.ts'
import { limits } from '#contract/limits.ts'

/** For the loader of the search in a chat: the chat for its head, and one page of matches. */
export async function readSearch(
  { request, context }: Arrival,
  { kbId, chatId }: { kbId: string; chatId: string },
) {
  const { searchParams } = new URL(request.url)
  const q = (searchParams.get('q') ?? '').trim().slice(0, limits.searchQueryLength)
  const before = searchParams.get('before') ?? undefined
  const api = upstream({ request, context })
  const [chat, hits] = await Promise.all([
    api.readChat({ params: { chatId } }),
    q ? api.search({ query: { q, chatId, before } }) : [],
  ])
  // A chat is only found at an address of its own knowledge base.
  if (chat.knowledgeBaseId !== kbId) throw data(null, { status: 404 })
  const [people, hasOlder] = await Promise.all([
    readChatPeople(api, chat),
    hasMore(api, { q, chatId }, hits),
  ])
  const title = chatTitle(chat, getTranslator(context).getFixedT(null, 'chats'))
  return { chat, title, people, q, before, hits, hasOlder }
}

// Requests one more match, because a full page may be the last one.
async function hasMore(
  api: Upstream,
  query: { q: string; chatId: string },
  hits: SearchHit[],
): Promise<boolean> {
  const before = hits.at(-1)?.messageId
  if (!before || hits.length < limits.searchPageSize) return false
  return (await api.search({ query: { ...query, before, limit: 1 } })).length > 0
}
