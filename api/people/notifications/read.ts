import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'

// Others wait for each statement, and a person may have any number of unread notifications.
const atOnce = 500

export async function markAsRead(db: Db, userId: string, ids: string[]): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** All, or those about a chat or a knowledge base. Yields some ids at a time. */
export async function* markAllAsRead(
  db: Db,
  userId: string,
  place: { chat_id: string } | { kb_id: string } | null = null,
): AsyncIterable<string[]> {
  const about = Object.entries(place ?? {}).map(([column, id]) => sql`${sql.ref(column)} = ${id}`)
  const which = sql.join([sql`user_id = ${userId}`, sql`not is_read`, ...about], sql` and `)
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      update notifications set is_read = true where not is_read and id = any(array(
        select id from notifications where ${which} limit ${atOnce}::int))
      returning id`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < atOnce) return
  }
}

/**
 * Replies can count as read with the message before them although nobody saw them in the main line.
 * For a notification about a reply, the mark leaves these out.
 */
export const readSeq = sql<number>`case when messages.root_id is null or messages.also_in_chat then chat_members.last_read_seq
  else coalesce((select place.seq from messages place where place.id = chat_members.last_read_message_id),
    chat_members.last_read_seq) end`

/** Stops at the person's read mark. Yields some ids at a time. */
export async function* readUpToNow(
  db: Db,
  userId: string,
  chatId: string,
): AsyncIterable<string[]> {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      update notifications set is_read = true where not is_read and id = any(array(
        select notifications.id from notifications join chat_members
          on chat_members.chat_id = ${chatId} and chat_members.user_id = ${userId}
        where notifications.user_id = ${userId} and not notifications.is_read
          and notifications.chat_id = ${chatId}
          and not exists (select from messages
            where messages.id = notifications.message_id and messages.seq > ${readSeq})
        limit ${atOnce}::int))
      returning id`.execute(db)
    if (rows.length > 0) yield rows.map(({ id }) => id)
    if (rows.length < atOnce) return
  }
}
