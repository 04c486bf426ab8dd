import { type Kysely, sql } from 'kysely'

/** Adds the time at which a knowledge base was moved to its owner's bin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kbs add column deleted_at timestamptz(3)`.execute(db)
  await sql`create index bin_entries_kbs on bin_entries (owner_id, deleted_at desc, id desc)
    where kind = 'kb'`.execute(db)
}
