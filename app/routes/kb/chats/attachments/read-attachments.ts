import { data } from 'react-router'
import { getTranslator } from '#app/preferences/language.ts'
import { readChatPeople } from '#app/routes/kb/chats/people/read-chat-people.ts'
import { chatTitle } from '#app/routes/kb/chats/title.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'

export async function readAttachments(
  { request, context }: Arrival,
  { kbId, chatId }: { kbId: string; chatId: string },
  kind: 'images' | 'files',
) {
  const api = upstream({ request, context })
  const params = { chatId }
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const [chat, page] = await Promise.all([
    api.readChat({ params }),
    api.listAttachments({ params, query: { kind, before } }),
  ])
  // A chat is only found at an address of its own knowledge base.
  if (chat.knowledgeBaseId !== kbId) throw data(null, { status: 404 })
  const { getFixedT } = getTranslator(context)
  const people = await readChatPeople(api, chat)
  const title = chatTitle(chat, getFixedT(null, 'chats'))
  const tab = getFixedT(null, 'chats')(`header.parts.${kind}`)
  return { chat, title, tab, people, before, ...page }
}

export type AttachmentsPage = Awaited<ReturnType<typeof readAttachments>>
