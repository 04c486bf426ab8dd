import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table messages add column pinned_at timestamptz',
  `create index messages_pinned on messages (chat_id, pinned_at desc)
    where pinned_at is not null`,
]

/** Adds when a message was pinned in its chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
