import { type Kysely, sql } from 'kysely'

/** Adds what answers a renewal again that two processes of one program send at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_keys
    add column renewed_from text,
    add column renewal_salt text,
    add column renewed_at timestamptz`.execute(db)
}
