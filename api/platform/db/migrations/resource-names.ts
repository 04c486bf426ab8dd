import { type Kysely, sql } from 'kysely'

/** Adds an index to find the files of a folder by their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index resources_name on resources (kb_id, folder_id, lower(title))`.execute(db)
}
