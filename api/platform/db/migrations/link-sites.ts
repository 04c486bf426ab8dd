import { type Kysely, sql } from 'kysely'

const statements = [
  // `icon`: a small WebP image as base64, so that it is deleted and restored with its row.
  `create table link_sites (
    resource_id uuid primary key references resources on delete cascade,
    name text,
    icon text
  )`,
]

/** Adds the names and icons of the sites that links lead to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
