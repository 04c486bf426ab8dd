import type { Kysely } from 'kysely'

// Of a file that is too large only the beginning is read.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('resources')
    .addColumn('is_partial', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
