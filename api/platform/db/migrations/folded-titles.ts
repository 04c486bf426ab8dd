import { type Kysely, sql } from 'kysely'

/**
 * Stores the titles of files in lower case too. The lists that are searched by title compare every
 * row, and changing the case takes most of that time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources
    add column folded_title text not null generated always as (lower(title)) stored`.execute(db)
}
