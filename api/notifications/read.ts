import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'

/** Marks somebody's unread notifications as read: those named, or every one. Answers with their ids. */
export async function markAsRead(
  db: Db,
  userId: string,
  which: { ids: string[] } | 'all',
): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .$if(which !== 'all', (q) =>
      q.where((eb) => eb('id', '=', eb.fn.any(eb.val(which === 'all' ? [] : which.ids)))),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks as read whatever somebody was told of a chat or a knowledge base. Answers with the ids. */
export async function markPlaceAsRead(
  db: Db,
  userId: string,
  place: 'chat_id' | 'kb_id',
  placeId: string,
): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(place, '=', placeId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * How far somebody has read a chat, told for a message of it: its replies count as read with the message
 * before them, but no page shows them there, so that nobody has read one by that.
 */
export const readSeq = sql<number>`case when messages.root_id is null then chat_members.last_read_seq
  else coalesce((select place.seq from messages place where place.id = chat_members.last_read_message_id),
    chat_members.last_read_seq) end`

/** The same of a chat, as far as they have read it. */
export async function readUpToNow(db: Db, userId: string, chatId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update notifications set is_read = true from chat_members
    where notifications.user_id = ${userId} and not notifications.is_read
      and notifications.chat_id = ${chatId}
      and chat_members.chat_id = ${chatId} and chat_members.user_id = ${userId}
      and not exists (select from messages
        where messages.id = notifications.message_id and messages.seq > ${readSeq})
    returning notifications.id`.execute(db)
  return rows.map(({ id }) => id)
}
