import { type Kysely, sql } from 'kysely'

/** How many questions of visitors a knowledge base answers in a day, and has answered today. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kbs add column visitor_questions integer not null default 0`.execute(db)
  await sql`create table visitor_questions (
    kb_id uuid primary key references kbs on delete cascade,
    day date not null,
    count integer not null
  )`.execute(db)
}
