import { type Kysely, sql } from 'kysely'

// The access of a program is an access key that the program renews itself. A program that is
// forgotten takes its access with it.
const statements = [
  `create table oauth_clients (
    id uuid primary key,
    name text not null,
    redirect_uris text[] not null,
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now()
  )`,
  'create index oauth_clients_used on oauth_clients (used_at)',
  `alter table access_keys
    add column client_id uuid references oauth_clients on delete cascade,
    add column client_host text,
    add column token_expires_at timestamptz,
    add column refresh_family text unique,
    add column refresh_hash text`,
  'create index access_keys_client on access_keys (client_id) where client_id is not null',
  `create table oauth_codes (
    code_hash text primary key,
    client_id uuid not null references oauth_clients on delete cascade,
    user_id uuid not null references users on delete cascade,
    kb_id uuid references kbs on delete cascade,
    key_id uuid references access_keys on delete set null,
    scope text not null,
    redirect_uri text not null,
    challenge text not null,
    is_used boolean not null default false,
    expires_at timestamptz not null
  )`,
  'create index oauth_codes_client on oauth_codes (client_id)',
  'create index oauth_codes_user on oauth_codes (user_id)',
  'create index oauth_codes_kb on oauth_codes (kb_id) where kb_id is not null',
  'create index oauth_codes_key on oauth_codes (key_id) where key_id is not null',
]

/** Adds the programs that people allow to work as them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
