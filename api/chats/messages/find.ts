import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { presentMessage, readerOf } from './present.ts'
import { selectMessages } from './select.ts'

export type MessagePlace = { chatId: string; messageId: string }

/** Throws `chat_not_found`, and `message_not_found` also for a deleted one. */
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
