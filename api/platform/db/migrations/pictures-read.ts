import { type Kysely, sql } from 'kysely'

// `ocr_version`: the version of a file whose pages are being read from pictures; null if none is.
// `ocr_languages`: the languages in which the pictures of the current version were read.
const statements = [
  'alter table resources add column ocr_version integer, add column ocr_languages text',
  'create index resources_being_read on resources (id) where ocr_version is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
