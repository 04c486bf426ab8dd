import type { Kysely } from 'kysely'

/** What the preview of a page needs besides its text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('resource_pages').addColumn('view', 'jsonb').execute()
}
