import { type Kysely, sql } from 'kysely'

/** Adds the people whom a message mentions. The mentions in earlier messages stay plain text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column mention_ids uuid[] not null default '{}',
    add column mentions_everyone boolean not null default false`.execute(db)
}
