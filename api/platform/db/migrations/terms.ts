import { type Kysely, sql } from 'kysely'

const statements = [
  // A term belongs to a person or a knowledge base. `folded` is the case-folded keyword, unique per
  // owner; `words` are the index terms that a text must contain for the keyword to occur.
  `create table terms (
    id uuid primary key,
    user_id uuid references users on delete cascade,
    kb_id uuid references kbs on delete cascade,
    keyword text not null,
    folded text not null,
    words text[] not null,
    definition text not null,
    created_at timestamptz not null default now(),
    check (num_nonnulls(user_id, kb_id) = 1)
  )`,
  'create unique index terms_of_user on terms (user_id, folded) where user_id is not null',
  'create unique index terms_of_kb on terms (kb_id, folded) where kb_id is not null',
  `create table aliases (
    owner_id uuid not null references users on delete cascade,
    target_id uuid not null references users on delete cascade,
    alias text not null,
    primary key (owner_id, target_id)
  )`,
  'create index aliases_target on aliases (target_id)',
  // An index to find out whether a stored picture is still in use.
  'create index users_picture on users (picture) where picture is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
