import { type Kysely, sql } from 'kysely'

const statements = [
  'alter table messages add column also_in_chat boolean not null default false',
  'drop index messages_main',
  `create index messages_main on messages (chat_id, seq desc) where (root_id is null or also_in_chat)`,
]

/** Adds whether a chat shows a reply among its messages too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
