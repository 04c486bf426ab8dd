import { type Kysely, sql } from 'kysely'

// The words of `find-named.ts`, so that its statement uses the index.
const statement = `create index resources_stem on resources
  (kb_id, lower(regexp_replace(title, '^(.+)\\.[0-9]{0,4}[a-zA-Z][a-zA-Z0-9]{0,9}$', '\\1')), id)
  where kind = 'file'`

/** Adds an index to find files by their names without the ending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
