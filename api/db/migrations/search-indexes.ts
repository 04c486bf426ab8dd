import { type Kysely, sql } from 'kysely'

// Nothing vacuums the embedded database by itself, so entries waiting to be merged into an index
// would make every search slower, for ever.
const statements = [
  'alter index passages_tsv set (fastupdate = off)',
  'alter index messages_tsv set (fastupdate = off)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
