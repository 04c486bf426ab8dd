import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'create table file_holds (id uuid primary key, hash text not null, until timestamptz not null)',
    )
    .execute(db)
  await sql.raw('create index file_holds_hash on file_holds (hash)').execute(db)
}
