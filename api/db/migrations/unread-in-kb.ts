import { type Kysely, sql } from 'kysely'

/** What is unread of one knowledge base is counted without looking at what is of the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_unread_in_kb on notifications (user_id, kb_id)
    where not is_read`.execute(db)
}
