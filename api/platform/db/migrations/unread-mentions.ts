import { type Kysely, sql } from 'kysely'

/**
 * Adds an index to list the unread mentions of a person in one chat: a chat of many people has many
 * notifications, and a person may have many unread ones in other chats.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_unread_mentions on notifications (user_id, chat_id, created_at desc)
    where not is_read and type = 'message_mention'`.execute(db)
}
