import { data } from 'react-router'
import type { MessageIds } from '#app/routes/kb/chats/paths.ts'
import type { Upstream } from '#app/upstream/client.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'

/** Throws 404 if the chat is not in this knowledge base, or the message is not in the chat. */
export async function readOne(
  api: Upstream,
  { kbId, chatId, messageId }: MessageIds,
): Promise<{ chat: Chat; message: Message }> {
  const [chat, message] = await Promise.all([
    api.readChat({ params: { chatId } }),
    api.readMessage({ params: { chatId, messageId } }),
  ])
  if (chat.knowledgeBaseId !== kbId) throw data(null, { status: 404 })
  return { chat, message }
}
