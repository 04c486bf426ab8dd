import { type Kysely, sql } from 'kysely'

const statements = [
  `create table former_folders (
    kb_id uuid not null references kbs on delete cascade,
    parent_id uuid references folders on delete cascade,
    name text not null,
    folder_id uuid not null references folders on delete cascade,
    until timestamptz not null default now()
  )`,
  `create unique index former_folders_name on former_folders (kb_id, parent_id, lower(name))
    nulls not distinct`,
  'create index former_folders_folder on former_folders (folder_id)',
  'create index former_folders_parent on former_folders (parent_id)',
  'create index former_folders_oldest on former_folders (kb_id, until)',
]

/** Adds where folders were before they were renamed or moved, so that old addresses lead to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
