import { type Kysely, sql } from 'kysely'

const statements = [
  // Nothing is what a person never chose: their browser says it then. What was only ever the default
  // cannot be told from a choice of it, and counts as none.
  ...['theme', 'language'].flatMap((column) => [
    `alter table preferences alter column ${column} drop not null`,
    `alter table preferences alter column ${column} drop default`,
  ]),
  "update preferences set theme = nullif(theme, 'system'), language = nullif(language, 'en')",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
