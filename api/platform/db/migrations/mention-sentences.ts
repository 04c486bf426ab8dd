import { type Kysely, sql } from 'kysely'

/** Adds the sentence in which a page names a file first. Null until the page is read again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_names add column sentence text`.execute(db)
}
