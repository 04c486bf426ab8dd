import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/**
 * Marks a person's unread notifications as read, those with these ids or all. Returns their ids.
 */
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

/** Marks a person's notifications about a chat or a knowledge base as read. Returns their ids. */
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
 * Selects a person's read mark in a chat, for a notification about a message. Replies can count as
 * read together with the message before them although nobody has seen them in the main line. So
 * for a reply the mark leaves out such replies.
 */
export const readSeq = sql<number>`case when messages.root_id is null then chat_members.last_read_seq
  else coalesce((select place.seq from messages place where place.id = chat_members.last_read_message_id),
    chat_members.last_read_seq) end`

/**
 * Marks a person's notifications about a chat as read, up to their read mark. Returns their ids.
 */
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
