import { data } from 'react-router'
import type { Upstream } from '#app/upstream/client.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'
import type { MessagePlace } from './place.ts'

/**
 * Returns a message with its chat. Throws 404 if the chat is not in this knowledge base, or the
 * message is deleted or not in the chat.
 */
export async function readOne(
  api: Upstream,
  { kbId, chatId, messageId }: MessagePlace,
): Promise<{ chat: Chat; message: Message }> {
  const at = { params: { chatId } }
  const [chat, { messages }] = await Promise.all([
    api.readChat(at),
    api.listMessages({ ...at, query: { around: messageId, limit: 1 } }),
  ])
  const message = messages.find(({ id }) => id === messageId)
  if (chat.knowledgeBaseId !== kbId || !message || message.isDeleted)
    throw data(null, { status: 404 })
  return { chat, message }
}
