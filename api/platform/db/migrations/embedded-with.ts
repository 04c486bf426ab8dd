import { type Kysely, sql } from 'kysely'

// `embedded_with`: the model with whose vectors all passages of a resource are found, null if some
// are missing. The passages of one resource are read in order and in parts.
const statements = [
  'alter table resources add column embedded_with text',
  'create index passages_resource_id on passages (resource_id, id)',
  'drop index passages_resource',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
