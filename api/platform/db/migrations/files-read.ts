import { type Kysely, sql } from 'kysely'

/** Adds how many files the bot read for an answer; null for earlier answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column bot_files_read integer`.execute(db)
}
