import { type Kysely, sql } from 'kysely'

// Adds the sizes of changed rows of the bin to a column of a table, or subtracts them.
const change = (name: string, sign: '+' | '-', table: string, of: string) => `
  create function ${name}() returns trigger language plpgsql as $$ begin
    update ${table} set bin_size = bin_size ${sign} sums.size from (
      select ${of} as id, sum(size) as size from changed
      where size is not null and ${of} is not null group by 1) sums
    where ${table}.id = sums.id;
    return null;
  end $$`

const trigger = (name: string, when: string, referencing: string) => `
  create trigger ${name} after ${when} on bin_rows
    referencing ${referencing} table as changed for each statement execute function ${name}()`

const statements = [
  'alter table users add column bin_size bigint not null default 0',
  'alter table kbs add column bin_size bigint not null default 0',
  // The id of an entry is the id of what was deleted.
  `create table bin_entries (
    id uuid primary key,
    kind text not null check (kind in ('message', 'file', 'link', 'folder', 'chat', 'kb')),
    kb_id uuid not null references kbs on delete cascade,
    chat_id uuid references chats on delete cascade,
    folder_id uuid,
    title text not null,
    owner_id uuid references users,
    file_count int not null default 0,
    size bigint not null default 0,
    deleted_by uuid not null references users,
    deleted_at timestamptz(3) not null default now()
  )`,
  'create index bin_entries_kb on bin_entries (kb_id, deleted_at desc, id desc)',
  'create index bin_entries_chat on bin_entries (chat_id) where chat_id is not null',
  'create index bin_entries_due on bin_entries (deleted_at)',
  // Deleted rows of any table. `kb_id`: the knowledge base whose storage their content uses.
  `create table bin_rows (
    entry_id uuid not null references bin_entries on delete cascade,
    n bigint generated always as identity,
    kb_id uuid,
    source text not null,
    row jsonb not null,
    hash text generated always as (row ->> 'hash') stored,
    size bigint generated always as ((row ->> 'size')::bigint) stored,
    user_id uuid generated always as ((row ->> 'uploader_id')::uuid) stored,
    primary key (entry_id, n)
  )`,
  'create index bin_rows_hash on bin_rows (hash) where hash is not null',
  change('bin_adds_to_users', '+', 'users', 'user_id'),
  change('bin_takes_from_users', '-', 'users', 'user_id'),
  change('bin_adds_to_kbs', '+', 'kbs', 'kb_id'),
  change('bin_takes_from_kbs', '-', 'kbs', 'kb_id'),
  trigger('bin_adds_to_users', 'insert', 'new'),
  trigger('bin_takes_from_users', 'delete', 'old'),
  trigger('bin_adds_to_kbs', 'insert', 'new'),
  trigger('bin_takes_from_kbs', 'delete', 'old'),
]

/** Adds the bin: what was deleted and can be restored, and how much storage it uses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
