import { type Kysely, sql } from 'kysely'

/** Feedback of somebody without an account has no sender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback alter column user_id drop not null`.execute(db)
}
