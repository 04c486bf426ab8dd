import { type Kysely, sql } from 'kysely'

/** Counts unread notifications of one knowledge base without scanning those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_unread_in_kb on notifications (user_id, kb_id)
    where not is_read`.execute(db)
}
