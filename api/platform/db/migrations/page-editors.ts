import { type Kysely, sql } from 'kysely'

const statements = [
  `create table page_editors (
    resource_id uuid not null references resources on delete cascade,
    user_id uuid not null references users on delete cascade,
    until timestamptz not null,
    primary key (resource_id, user_id)
  )`,
  'create index page_editors_user on page_editors (user_id)',
  `create table page_drafts (
    user_id uuid not null references users on delete cascade,
    resource_id uuid not null references resources on delete cascade,
    content text not null,
    base integer not null,
    updated_at timestamptz not null default now(),
    primary key (user_id, resource_id)
  )`,
  'create index page_drafts_resource on page_drafts (resource_id)',
]

/** Adds who has a page open to change it, and what they have not saved yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
