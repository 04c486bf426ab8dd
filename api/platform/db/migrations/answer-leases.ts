import { type Kysely, sql } from 'kysely'

// The rows have no foreign key: a lease is taken before its message is stored.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create table answer_leases (message_id uuid primary key, writer uuid not null, until timestamptz not null)',
    )
    .execute(db)
}
