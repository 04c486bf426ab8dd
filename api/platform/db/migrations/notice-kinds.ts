import { type Kysely, sql } from 'kysely'

/** Which notifications are told in browsers. Null: all of them, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['notice_mentions', 'notice_private', 'notice_replies', 'notice_members'])
    await sql`alter table preferences add column ${sql.ref(column)} boolean`.execute(db)
}
