import { type Kysely, sql } from 'kysely'

// Milliseconds, as in the API, so that a cursor contains exactly the stored time.
const statements = [
  'alter table resources add column modified_at timestamptz(3)',
  "update resources set modified_at = date_trunc('milliseconds', created_at)",
  "alter table resources alter column modified_at set default date_trunc('milliseconds', now())",
  'alter table resources alter column modified_at set not null',
  'alter table folders add column modified_at timestamptz(3)',
  "update folders set modified_at = date_trunc('milliseconds', created_at)",
  "alter table folders alter column modified_at set default date_trunc('milliseconds', now())",
  'alter table folders alter column modified_at set not null',
  'create index resources_modified on resources (kb_id, modified_at, id)',
  `create index resources_type on resources
    (kb_id, (case kind when 'link' then 'link' else left(type, 80) end), id)`,
]

/**
 * Adds when a person last changed a resource or folder: by adding, renaming or moving it. The
 * progress of an analysis changes only `updated_at`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
