import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { StartFailure } from '#api/platform/start-failure.ts'
import type { Db } from '#api/schema.ts'
import type { FileStore } from './file-store.ts'

const named = 3

/** Both have the same id. `database` describes the database in errors. */
type Sides = { db: Db; files: FileStore; database: string }

/** The tables may not exist yet or have an older schema. */
type Database = { id: string | null; hasPeople: boolean; named: string[] }

const mostChecked = 200
const fewChecked = 10

/**
 * Throws if database and files belong to different installations: files that another database
 * refers to would be deleted as unused. Nothing is changed before. Returns the common id.
 */
export async function matchInstallation({ db, files, database }: Sides): Promise<string> {
  await refuseForeign(db, database)
  const [inFiles, found] = [await files.readInstallation(), await readDatabase(db)]
  const misfit = await findMisfit(files, inFiles, found)
  if (misfit) throw new StartFailure(sentence(misfit, files, database))
  return found.id ?? (inFiles || randomUUID())
}

/** Call it after the migrations and before any other work. */
export async function keepInstallation({ db, files }: Sides, id: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if ((await files.readInstallation()) !== id) await files.writeInstallation(id)
}

/** Looks for some stored files; returns a sentence for the start if any is missing. */
export async function describeMissing({
  db,
  files,
}: Omit<Sides, 'database'>): Promise<string | null> {
  const named = [
    ...(await namedIn(db, 'resources', fewChecked)),
    ...(await namedIn(db, 'attachments', fewChecked)),
  ]
  const missing = await countMissing(files, named)
  if (missing === 0) return null
  return `Of ${named.length} files that were looked for in ${files.place}, ${missing} are missing: restore them. npm run check-data names all that are missing.`
}

/** Throws if files of an existing installation are beside a new database. */
export async function refuseNewDatabase(files: FileStore, database: string): Promise<void> {
  const inFiles = await files.readInstallation()
  if (inFiles || (inFiles === null && (await hasContents(files))))
    throw new StartFailure(sentence('no database', files, database))
}

type Misfit = 'no database' | 'other installation' | 'other files' | 'no files'

async function findMisfit(
  files: FileStore,
  inFiles: string | null,
  { id, hasPeople, named }: Database,
): Promise<Misfit | null> {
  if (inFiles === '') return null
  if (inFiles && id) return inFiles === id ? null : 'other installation'
  const stored = await hasContents(files)
  if (named.length > 0) {
    if (await mostExist(files, named)) return null
    return stored ? 'other files' : 'no files'
  }
  if (!hasPeople && (inFiles || stored)) return 'no database'
  return stored && (inFiles || id) ? 'other files' : null
}

function sentence(misfit: Misfit, { place: files, setting }: FileStore, database: string): string {
  const anyway = `If this is intended, make the file "installation" in ${files} empty.`
  const what = {
    'no database': `There are stored files in ${files}, but ${database} is empty. Restore the database that belongs to the files, or correct DATABASE_URL. To start with an empty installation, set ${setting} to another ${setting === 'DATA_DIR' ? 'folder' : 'bucket'}.`,
    'other installation': `The stored files in ${files} and ${database} belong to different installations. Correct ${setting} or DATABASE_URL. ${anyway}`,
    'other files': `The stored files in ${files} are not those that ${database} refers to. Correct ${setting} or DATABASE_URL, or restore both from one backup. ${anyway}`,
    'no files': `${capitalized(database)} refers to stored files, but there are none in ${files}. Restore them, or correct ${setting} or DATABASE_URL. ${anyway}`,
  }
  return `${what[misfit]} Nothing was changed.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

async function readDatabase(db: Db): Promise<Database> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    db,
  )
  const tables = new Set(rows.map(({ name }) => name))
  return {
    id: tables.has('installation') ? await readId(db) : null,
    hasPeople: tables.has('users') && (await hasPeople(db)),
    named: [
      ...(tables.has('resources') ? await namedIn(db, 'resources') : []),
      ...(tables.has('attachments') ? await namedIn(db, 'attachments') : []),
    ],
  }
}

async function readId(db: Db): Promise<string | null> {
  const row = await db.selectFrom('installation').select('id').executeTakeFirst()
  return row?.id ?? null
}

async function hasPeople(db: Db): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('is_bot', '=', false).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

async function namedIn(
  db: Db,
  table: 'resources' | 'attachments',
  most = mostChecked,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('hash')
    .where('hash', 'is not', null)
    .limit(most)
    .execute()
  return rows.flatMap(({ hash }) => hash ?? [])
}

async function mostExist(files: FileStore, hashes: string[]): Promise<boolean> {
  return (await countMissing(files, hashes)) <= hashes.length / 2
}

async function countMissing(files: FileStore, hashes: string[]): Promise<number> {
  let count = 0
  for (const hash of hashes) if ((await files.size(hash)) === null) count++
  return count
}

async function hasContents(files: FileStore): Promise<boolean> {
  for await (const hashes of files.olderThan(-1_000)) if (hashes.length > 0) return true
  return false
}

/** Throws if another program created tables, which this one could not tell from its own. */
async function refuseForeign(db: Db, database: string): Promise<void> {
  const tables = await findTables(db)
  if (tables.length === 0 || tables.includes('kysely_migration')) return
  const more = tables.length > named ? ' …' : ''
  throw new StartFailure(
    `${database} contains tables of another program (${tables.slice(0, named).join(', ')}${more}): create a database for this program only, and set DATABASE_URL to it. Nothing was changed.`,
  )
}

// Lists the tables without those of extensions, which belong to no other program.
async function findTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend where pg_depend.objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  return rows.map(({ name }) => name)
}
