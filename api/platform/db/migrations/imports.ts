import { type Kysely, sql } from 'kysely'

const statements = [
  // `kb_id` is the knowledge base that is being made; its owner becomes a member at the end.
  `create table imports (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kb_id uuid references kbs on delete set null,
    name text not null,
    language text not null,
    hash text,
    size bigint not null,
    status text not null default 'waiting',
    failure text,
    done_bytes bigint not null default 0,
    total_bytes bigint not null default 0,
    created_at timestamptz(3) not null default now()
  )`,
  'create index imports_user on imports (user_id, id desc)',
  "create unique index imports_running on imports (user_id) where status in ('waiting', 'running')",
  'create index imports_hash on imports (hash) where hash is not null',
  // The authors of imported messages are people who cannot sign in.
  'alter table users add column imported_into uuid',
  'create index users_imported on users (imported_into) where imported_into is not null',
  // Quotes that are not compared with their files yet, because the files are not analysed.
  `create table imported_citations (
    message_id uuid not null references messages on delete cascade,
    n int not null,
    resource_id uuid not null references resources on delete cascade,
    citation jsonb not null,
    primary key (message_id, n)
  )`,
  'create index imported_citations_resource on imported_citations (resource_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
