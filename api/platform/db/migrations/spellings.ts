import { type Kysely, sql } from 'kysely'
import { spellingOf } from '#api/platform/spelling.ts'

// People are listed by the spelling of their names, page by page, and found by it.
const statements = [
  'alter table users add column spelling text collate "C" not null default \'\'',
  'alter table aliases add column spelling text collate "C" not null default \'\'',
]

type Named = { key: string; names: string[] }

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const users = await sql<Named>`
    select id::text as key, array[display_name, name] as names from users`.execute(db)
  for (const { key, names } of users.rows)
    await sql`update users set spelling = ${await spellingOf(...names)} where id = ${key}`.execute(
      db,
    )
  const aliases = await sql<Named>`
    select distinct alias as key, array[alias] as names from aliases`.execute(db)
  for (const { key, names } of aliases.rows)
    await sql`update aliases set spelling = ${await spellingOf(...names)} where alias = ${key}`.execute(
      db,
    )
}
