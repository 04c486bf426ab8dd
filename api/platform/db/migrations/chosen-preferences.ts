import { type Kysely, sql } from 'kysely'

const statements = [
  // Null means that the person has never chosen; then the browser decides. An earlier version
  // stored a default that cannot be distinguished from a choice, so such values become null.
  ...['theme', 'language'].flatMap((column) => [
    `alter table preferences alter column ${column} drop not null`,
    `alter table preferences alter column ${column} drop default`,
  ]),
  "update preferences set theme = nullif(theme, 'system'), language = nullif(language, 'en')",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
