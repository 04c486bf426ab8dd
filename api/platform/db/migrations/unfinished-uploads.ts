import { type Kysely, sql } from 'kysely'

const statements = [
  // The bytes that have arrived are a file in the store, under the id. `size` is reserved until the
  // upload is finished. A finished one is kept for a client that did not receive the last answer.
  `create table unfinished_uploads (
    id uuid primary key,
    kb_id uuid not null references kbs on delete cascade,
    user_id uuid not null references users on delete cascade,
    folder_id uuid,
    title text not null,
    same_name text,
    size bigint not null,
    finished_at timestamptz,
    updated_at timestamptz not null default now()
  )`,
  'create index unfinished_uploads_kb on unfinished_uploads (kb_id) where finished_at is null',
  'create index unfinished_uploads_user on unfinished_uploads (user_id) where finished_at is null',
  'create index unfinished_uploads_due on unfinished_uploads (updated_at)',
]

/** Adds uploads that continue after an interruption. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
