import { type Kysely, sql } from 'kysely'

const statements = [
  `create table page_names (
    resource_id uuid not null references resources on delete cascade,
    name text not null,
    kb_id uuid not null references kbs on delete cascade,
    primary key (resource_id, name)
  )`,
  'create index page_names_name on page_names (kb_id, name, resource_id)',
]

/** Adds the names of other files that a page has, in lower case, as links or pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
