import { type Kysely, sql } from 'kysely'

const statements = [
  // What was deleted together can be restored together.
  'alter table bin_entries add column batch_id uuid',
  'create index bin_entries_batch on bin_entries (batch_id) where batch_id is not null',
  // A file counts for the person who uploaded its current version.
  'alter table bin_rows drop column user_id',
  `alter table bin_rows add column user_id uuid generated always as
    (coalesce(row ->> 'version_by', row ->> 'uploader_id')::uuid) stored`,
]

/** Adds to the bin what files and folders need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
