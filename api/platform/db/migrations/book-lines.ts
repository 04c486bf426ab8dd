import { type Kysely, sql } from 'kysely'

const statements = [
  // A line ends with its source: with a deleted file or message it goes to the bin.
  `create table book_lines (
    id uuid primary key,
    kb_id uuid not null references kbs on delete cascade,
    user_id uuid not null references users on delete cascade,
    is_shared boolean not null default false,
    quote text not null,
    note text not null default '',
    tsv tsvector not null,
    resource_id uuid references resources on delete cascade,
    place jsonb,
    message_id uuid references messages on delete cascade,
    removed_at timestamptz,
    created_at timestamptz not null default now(),
    check (num_nonnulls(resource_id, message_id) = 1),
    check ((resource_id is null) = (place is null))
  )`,
  'create index book_lines_own on book_lines (user_id, kb_id, id desc)',
  'create index book_lines_shared on book_lines (kb_id, id desc) where is_shared',
  'create index book_lines_resource on book_lines (resource_id) where resource_id is not null',
  'create index book_lines_message on book_lines (message_id) where message_id is not null',
]

/** Adds the lines that people keep in the commonplace book of a knowledge base. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
