import type { Kysely } from 'kysely'

/** How wide a page is for its height, so that its place is kept before it is drawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('resource_pages').addColumn('aspect', 'real').execute()
}
