import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { presentMessage, readerOf } from './present.ts'
import { selectMessages } from './select.ts'

export type MessagePlace = { chatId: string; messageId: string }

/**
 * Finds a message that is not deleted, with its chat and reader. Throws `chat_not_found`. Throws
 * `message_not_found` if the message is missing, deleted, or in another chat.
 */
export async function findMessage(
  context: Pick<HandlerContext, 'db' | 'actor'>,
  { chatId, messageId }: MessagePlace,
) {
  const chat = await findChat(context, chatId)
  const row = await selectMessages(context.db, context.actor.id)
    .where('messages.id', '=', messageId)
    .where('messages.chat_id', '=', chat.id)
    .where('messages.is_deleted', '=', false)
    .executeTakeFirst()
  if (!row) throw new ApiError('message_not_found')
  return { chat, message: presentMessage(row, readerOf(chat, context.actor)) }
}
