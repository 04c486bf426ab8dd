import { type Kysely, sql } from 'kysely'

const statements = [
  `create table file_stars (
    user_id uuid not null references users on delete cascade,
    resource_id uuid not null references resources on delete cascade,
    primary key (user_id, resource_id)
  )`,
  'create index file_stars_resource on file_stars (resource_id)',
]

/** Adds the stars that people give to files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
