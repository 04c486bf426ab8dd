import { type Kysely, sql } from 'kysely'

const statements = [
  `create table kb_activity (
    id uuid primary key,
    kb_id uuid not null references kbs on delete cascade,
    actor_id uuid references users on delete set null,
    kind text not null,
    title text not null,
    count int not null,
    created_at timestamptz not null default now()
  )`,
  'create index kb_activity_kb on kb_activity (kb_id, id desc)',
  'create index kb_activity_due on kb_activity (created_at)',
]

/** Adds what happened to the files of a knowledge base and leaves no other trace. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
