import type { Kysely } from 'kysely'

/** Width divided by height of a page, to reserve its space before it is drawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('resource_pages').addColumn('aspect', 'real').execute()
}
