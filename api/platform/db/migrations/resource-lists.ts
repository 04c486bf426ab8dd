import { type Kysely, sql } from 'kysely'

// One index for each sort order of the file list, so that a page of the list takes the same time
// in a large and in a small knowledge base.
const statements = [
  'create index resources_title on resources (kb_id, left(lower(title), 80), id)',
  'create index resources_size on resources (kb_id, size, id)',
  'create index resources_place on resources (kb_id, folder_id, id desc)',
  'create index resources_folder_sums on resources (kb_id, folder_id) include (size, uploader_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
