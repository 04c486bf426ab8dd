import { type Kysely, sql } from 'kysely'

// A key of one knowledge base goes with it: without the limit it would reach all others.
const statements = [
  `create table access_keys (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kb_id uuid references kbs on delete cascade,
    name text not null,
    scope text not null,
    token_hash text not null unique,
    ending text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    last_used_at timestamptz
  )`,
  'create index access_keys_user on access_keys (user_id)',
  'create index access_keys_kb on access_keys (kb_id) where kb_id is not null',
]

/** Adds the keys with which other programs make calls as a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
