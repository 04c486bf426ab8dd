import { type Kysely, sql } from 'kysely'

/** The public ones were all on the explore page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kbs add column is_listed boolean not null default true`.execute(db)
  await sql`create index kbs_listed on kbs (id desc) where is_public and is_listed`.execute(db)
  await sql`drop index kbs_public`.execute(db)
}
