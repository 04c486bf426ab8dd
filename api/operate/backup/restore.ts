import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { PgBoss } from 'pg-boss'
import { createTable } from '#api/answers/embeddings/table.ts'
import { checkContents } from '#api/operate/checks/contents.ts'
import { type Connection, connect } from '#api/platform/db/connect.ts'
import { openDataDir } from '#api/platform/files/data-dir.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { nothingIfMissing } from '#api/platform/files/sync-folder.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import { hashOfEntry, tableEntry } from './format.ts'
import { loadTables } from './load.ts'
import { listTables } from './tables.ts'
import { type OpenedBackup, openBackup } from './verify.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'durable' | 's3'>

/** `missing`: rows that refer to a content that is not there. */
export type Restored = { rows: number; contents: number; createdAt: string; missing: number }

/**
 * Into an empty data folder and database, after reading and comparing all of it. Contents come
 * first, so that a server does not start with a part. Throws a `StartFailure`. `announce` is called
 * before anything is stored.
 */
export async function restoreBackup(
  settings: Place,
  file: string,
  announce: (backup: OpenedBackup) => void = () => {},
): Promise<Restored> {
  const backup = await openBackup(file)
  try {
    announce(backup)
    return await restoreInto(settings, backup)
  } finally {
    backup.zip.close()
  }
}

async function restoreInto(place: Place, backup: OpenedBackup): Promise<Restored> {
  const { dataDir, databaseUrl, durable, s3 } = place
  const database = path.join(dataDir, 'database')
  const closing = [await openDataDir(dataDir)]
  try {
    const found = (await readdir(database).catch(nothingIfMissing)) ?? []
    const { files, close } = await openFilesAlone({ dataDir, s3 })
    closing.push(close)
    if ((!databaseUrl && found.length > 0) || (await hasContents(files)))
      throw notEmpty(`The data folder ${dataDir}`)
    const withVectors = backup.description.tables.some(({ name }) => name === 'embeddings')
    const at = databaseUrl ? { url: databaseUrl } : { dir: database, durable, withTables: false }
    const connection = await connect({ ...at, withVectors })
    try {
      if ((await listTables(connection.db)).length > 0) throw notEmpty('The database')
      return await store(files, connection, backup, withVectors).catch((error: unknown) => {
        throw partlyRestored(place, error)
      })
    } finally {
      await connection.close()
    }
  } finally {
    for (const close of closing.reverse()) close()
  }
}

async function store(
  files: FileStore,
  connection: Connection,
  backup: OpenedBackup,
  withVectors: boolean,
): Promise<Restored> {
  const { description } = backup
  const contents = await restoreContents(files, backup)
  await restoreRows(connection, backup, withVectors)
  await connection.migrate()
  const rows = description.tables.reduce((sum, table) => sum + table.rows, 0)
  const missing = await checkContents(connection.db, files, false)
  return { rows, contents, createdAt: description.createdAt, missing: missing.length }
}

function partlyRestored({ dataDir, databaseUrl, s3 }: Place, cause: unknown): StartFailure {
  const places = [dataDir, ...(databaseUrl ? ['the database at DATABASE_URL'] : [])]
  if (s3) places.push(`the bucket ${s3.bucket}`)
  const why = cause instanceof Error ? cause.message : String(cause)
  return new StartFailure(
    `The backup could not be restored (${why}). A part of it is in ${places.join(' and ')}: empty all of that before you try again.`,
    { cause },
  )
}

export function openFilesAlone({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>) {
  return openFiles({ dataDir, s3, databaseUrl: null }, () => {
    throw new Error('A script needs no table of holds.')
  })
}

function notEmpty(what: string): StartFailure {
  return new StartFailure(
    `${what} is not empty: restore into an empty DATA_DIR and, with DATABASE_URL, an empty database. Nothing was changed.`,
  )
}

async function hasContents(files: FileStore): Promise<boolean> {
  if (await files.readInstallation()) return true
  for await (const hashes of files.olderThan(-1_000)) if (hashes.length > 0) return true
  return false
}

// The content of each entry must have the hash that the entry is named after.
async function restoreContents(files: FileStore, { zip, entries }: OpenedBackup): Promise<number> {
  let count = 0
  for (const [name, entry] of entries) {
    const hash = hashOfEntry(name)
    if (!hash) continue
    const stored = await files.put(await zip.openReadStreamPromise(entry))
    files.release(stored.hash)
    if (stored.hash !== hash) throw new StartFailure(`${name} has changed`)
    count++
  }
  return count
}

async function restoreRows(
  { db, query, migrate }: Connection,
  { zip, entries, description }: OpenedBackup,
  withVectors: boolean,
): Promise<void> {
  await migrate(description.migrations)
  const problem = withVectors ? await createTable(db) : null
  if (problem) throw new StartFailure(`it has embeddings, but ${problem}`)
  await createJobTables(query)
  await loadTables(db, description, (table) => openTable(zip, entries, table))
}

async function createJobTables(query: Connection['query']): Promise<void> {
  const executeSql = (text: string, values: unknown[] = []) => query({ text, values })
  const boss = new PgBoss({ db: { executeSql }, schedule: false, supervise: false })
  boss.on('error', (error) => console.error('the tables of jobs:', error.message))
  await boss.start()
  await boss.stop({ graceful: false })
}

function openTable(
  zip: OpenedBackup['zip'],
  entries: OpenedBackup['entries'],
  table: string,
): Promise<Readable> {
  const entry = entries.get(tableEntry(table))
  if (!entry) throw new StartFailure(`it has no rows of ${table}`)
  return zip.openReadStreamPromise(entry)
}
