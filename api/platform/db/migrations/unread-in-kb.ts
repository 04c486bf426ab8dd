import { type Kysely, sql } from 'kysely'

/**
 * Adds an index to count unread notifications of one knowledge base without scanning those of
 * other knowledge bases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_unread_in_kb on notifications (user_id, kb_id)
    where not is_read`.execute(db)
}
