import { type Kysely, sql } from 'kysely'

// A search reads the rows of thousands of passages, and the texts of forty. Texts that are stored
// apart let a page of the table hold three times as many rows. `cluster` writes those that are there
// anew.
const statements = [
  'alter table passages set (toast_tuple_target = 128)',
  'cluster passages using passages_pkey',
  'alter table passages set without cluster',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
