import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Chat, ChatNotify } from '#contract/entities/chat.ts'
import { findChat } from './find.ts'
import { readChat } from './read.ts'

/**
 * Sets what the actor is notified of in a chat. Notifications that exist stay. Throws
 * `chat_not_found`.
 */
export async function muteChat(
  context: HandlerContext,
  chatId: string,
  notify: ChatNotify,
): Promise<Chat> {
  const { db, actor, publish } = context
  const chat = await findChat(context, chatId)
  const { numUpdatedRows } = await db
    .updateTable('chat_members')
    .set({ notify })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('chat_not_found')
  const data = { kbId: chat.kb_id, chatId: chat.id, notify }
  if (chat.notify !== notify) publish([topics.user(actor.id)], { type: 'chat_mute', data })
  return readChat(context, chatId)
}
