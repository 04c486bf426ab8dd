import { type Kysely, sql } from 'kysely'

// The table has at most one row, which the first start writes. The folder of stored files has the
// same id.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create table installation (singleton boolean primary key default true check (singleton), id uuid not null)',
    )
    .execute(db)
}
