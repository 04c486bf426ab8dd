import { type Kysely, sql } from 'kysely'

/** Adds the indexes that count a person's chats and the group chats of a knowledge base. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index chats_begun on chats (created_by) where chat_type <> 'system'`.execute(db)
  await sql`create index chats_groups on chats (kb_id) where chat_type = 'others'`.execute(db)
}
