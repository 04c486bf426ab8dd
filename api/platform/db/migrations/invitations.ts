import { type Kysely, sql } from 'kysely'

const statements = [
  // One row per address. Inviting the address again replaces the token, and the old token is
  // invalid.
  `create table invitees (
    id uuid primary key,
    kb_id uuid not null references kbs on delete cascade,
    email text not null,
    token_hash text not null unique,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'canceled')),
    invited_by uuid not null references users,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    unique (kb_id, email)
  )`,
  `create table join_requests (
    id uuid primary key,
    kb_id uuid not null references kbs on delete cascade,
    user_id uuid not null references users on delete cascade,
    status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
    joined_via text not null check (joined_via in ('link', 'public')),
    created_at timestamptz not null default now(),
    reviewed_by uuid references users on delete set null,
    reviewed_at timestamptz
  )`,
  "create unique index join_requests_pending on join_requests (kb_id, user_id) where status = 'pending'",
  'create index join_requests_list on join_requests (kb_id, id desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
