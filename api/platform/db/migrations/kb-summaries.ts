import { type Kysely, sql } from 'kysely'

/** Adds the files that the summary of a knowledge base quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kbs add column summary_sources uuid[] not null default '{}'`.execute(db)
}
