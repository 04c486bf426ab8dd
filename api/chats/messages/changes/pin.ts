import { sql } from 'kysely'
import { findChat } from '#api/chats/chats/find.ts'
import { withChatLocked } from '#api/chats/chats/with-chat-locked.ts'
import { broadcastEdited, selectForBroadcast } from '#api/chats/messages/broadcast.ts'
import { findMessage, type MessagePlace } from '#api/chats/messages/find.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import { selectMessages } from '#api/chats/messages/select.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { Message } from '#contract/entities/chat.ts'
import { countLimits } from '#contract/limits.ts'

/** For everybody in the chat; again changes nothing. Throws `forbidden`, `too_many_pins`. */
export async function pinMessage(
  context: HandlerContext,
  place: MessagePlace,
  isPinned: boolean,
): Promise<Message> {
  const { db, actor } = context
  const { chat, message } = await findMessage(context, place)
  if (!message.can.pin) throw new ApiError('forbidden')
  if (message.isPinned === isPinned) return message
  await withChatLocked(db, chat.id, 'write', async (trx) => {
    if (isPinned) await checkCount(trx, chat.id)
    await trx
      .updateTable('messages')
      .set({ pinned_at: isPinned ? sql`now()` : null })
      .where('id', '=', message.id)
      .where('is_deleted', '=', false)
      .execute()
  })
  const row = await selectForBroadcast(db, actor.id)
    .where('messages.id', '=', message.id)
    .where('messages.is_deleted', '=', false)
    .executeTakeFirstOrThrow(() => new ApiError('message_not_found'))
  broadcastEdited(context, row)
  return presentMessage(row, readerOf(chat, actor))
}

async function checkCount(trx: Db, chatId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('messages')
    .select(sql<number>`count(*)`.as('count'))
    .where('chat_id', '=', chatId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (count >= countLimits.pinsPerChat) throw new ApiError('too_many_pins')
}

/** Pinned last first. */
export async function listPins(context: HandlerContext, chatId: string): Promise<Message[]> {
  const { db, actor } = context
  const chat = await findChat(context, chatId)
  const rows = await selectMessages(db, actor.id)
    .where('messages.chat_id', '=', chat.id)
    .where('messages.pinned_at', 'is not', null)
    .orderBy('messages.pinned_at', 'desc')
    .limit(countLimits.pinsPerChat)
    .execute()
  const reader = readerOf(chat, actor)
  return rows.map((row) => presentMessage(row, reader))
}
