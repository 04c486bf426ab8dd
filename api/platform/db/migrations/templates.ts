import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table resources add column is_template boolean not null default false',
  'create index resources_templates on resources (kb_id) where is_template',
]

/** Adds the pages with which new pages can begin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
