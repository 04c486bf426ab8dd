import { type Kysely, sql } from 'kysely'

const statements = [
  "alter table messages add column resource_ids uuid[] not null default '{}'",
  `create table dislikes (
    id uuid primary key,
    kb_id uuid not null references kbs on delete cascade,
    message_id uuid not null references messages on delete cascade,
    user_id uuid not null references users on delete cascade,
    why text not null default '',
    created_at timestamptz not null default now(),
    unique (message_id, user_id)
  )`,
  'create index dislikes_list on dislikes (kb_id, id desc)',
  'create index dislikes_user on dislikes (user_id)',
]

/** Adds why answers were disliked, and the files that questions are about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
