import { type Kysely, sql } from 'kysely'

/** Adds whether a model wrote the summary of a knowledge base. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kbs add column summary_by_model boolean not null default false`.execute(db)
}
