import { type Kysely, sql } from 'kysely'

// The embedded database has no autovacuum, so pending entries of a GIN index would slow every
// search forever.
const statements = [
  'alter index passages_tsv set (fastupdate = off)',
  'alter index messages_tsv set (fastupdate = off)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
