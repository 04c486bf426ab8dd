import { type Kysely, sql } from 'kysely'

/** The author of the words of a message, if somebody else forwarded them. Earlier ones are not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column forwarded_from uuid`.execute(db)
}
