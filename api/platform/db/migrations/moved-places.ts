import { type Kysely, sql } from 'kysely'

/** Adds from which folder to which one something was moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table kb_activity add column from_folder text, add column to_folder text')
    .execute(db)
}
