import type { Kysely } from 'kysely'

// The encoding in which a text is read, if it was chosen or found to be none of Unicode.
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('resources').addColumn('encoding', 'text').execute()
}
