import { type Kysely, sql } from 'kysely'

// Each order of the list of files has its index, so that a page of it costs the same in any
// knowledge base.
const statements = [
  'create index resources_title on resources (kb_id, left(lower(title), 80), id)',
  'create index resources_size on resources (kb_id, size, id)',
  'create index resources_place on resources (kb_id, folder_id, id desc)',
  'create index resources_folder_sums on resources (kb_id, folder_id) include (size, uploader_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
