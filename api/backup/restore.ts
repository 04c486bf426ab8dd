import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PgBoss } from 'pg-boss'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { type Connection, connect } from '#api/db/connect.ts'
import { createTable } from '#api/embeddings/table.ts'
import { openDataDir } from '#api/files/data-dir.ts'
import type { FileStore } from '#api/files/file-store.ts'
import { nothingIfMissing } from '#api/files/missing.ts'
import { openFiles } from '#api/files/open.ts'
import type { Settings } from '#api/settings.ts'
import { StartFailure } from '#api/start-failure.ts'
import {
  type BackupDescription,
  backupDescription,
  descriptionEntry,
  hashOfEntry,
  tableEntry,
} from './format.ts'
import { loadTables } from './load.ts'
import { listTables } from './tables.ts'

type Place = Pick<Settings, 'dataDir' | 'databaseUrl' | 'durable' | 's3'>

export type Restored = { rows: number; contents: number; createdAt: string }

/**
 * Restores a backup into an empty data folder and an empty database. The contents come first, so
 * that a server does not start with a part of them. Throws a `StartFailure`.
 */
export async function restoreBackup(settings: Place, file: string): Promise<Restored> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new StartFailure(`${file} is no complete backup (${error.message}).`)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const description = await readDescription(zip, entries, file)
    return await restoreInto(settings, { zip, entries, description })
  } finally {
    zip.close()
  }
}

type Opened = { zip: ZipFile; entries: Map<string, Entry>; description: BackupDescription }

async function readDescription(zip: ZipFile, entries: Map<string, Entry>, file: string) {
  const entry = entries.get(descriptionEntry)
  const bytes = entry ? await buffer(await zip.openReadStreamPromise(entry)) : Buffer.from('null')
  const read = backupDescription.safeParse(JSON.parse(bytes.toString()))
  if (read.success) return read.data
  throw new StartFailure(`${file} is no backup that this version of the program can restore.`)
}

async function restoreInto(
  { dataDir, databaseUrl, durable, s3 }: Place,
  backup: Opened,
): Promise<Restored> {
  const database = path.join(dataDir, 'database')
  const closing = [await openDataDir(dataDir)]
  try {
    const found = (await readdir(database).catch(nothingIfMissing)) ?? []
    const { files, close } = await openFilesAlone({ dataDir, s3 })
    closing.push(close)
    if ((!databaseUrl && found.length > 0) || (await hasContents(files)))
      throw notEmpty(`The data folder ${dataDir}`)
    const withVectors = backup.description.tables.some(({ name }) => name === 'embeddings')
    const place = databaseUrl ? { url: databaseUrl } : { dir: database, durable }
    const connection = await connect({ ...place, withVectors })
    try {
      if ((await listTables(connection.db)).length > 0) throw notEmpty('The database')
      const contents = await restoreContents(files, backup)
      await restoreRows(connection, backup, withVectors)
      await connection.migrate()
      const rows = backup.description.tables.reduce((sum, table) => sum + table.rows, 0)
      return { rows, contents, createdAt: backup.description.createdAt }
    } finally {
      await connection.close()
    }
  } finally {
    for (const close of closing.reverse()) close()
  }
}

/** Opens the store of files for a script that is the only user of its database. */
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
async function restoreContents(files: FileStore, { zip, entries }: Opened): Promise<number> {
  let count = 0
  for (const [name, entry] of entries) {
    const hash = hashOfEntry(name)
    if (!hash) continue
    const stored = await files.put(await zip.openReadStreamPromise(entry))
    files.release(stored.hash)
    if (stored.hash !== hash) throw new StartFailure(`The backup is damaged: ${name} has changed.`)
    count++
  }
  return count
}

async function restoreRows(
  { db, query, migrate }: Connection,
  { zip, entries, description }: Opened,
  withVectors: boolean,
): Promise<void> {
  await migrate(description.migrations)
  const problem = withVectors ? await createTable(db) : null
  if (problem) throw new StartFailure(`The backup has embeddings, but ${problem}.`)
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

function openTable(zip: ZipFile, entries: Map<string, Entry>, table: string): Promise<Readable> {
  const entry = entries.get(tableEntry(table))
  if (!entry) throw new StartFailure(`The backup is damaged: it has no rows of ${table}.`)
  return zip.openReadStreamPromise(entry)
}
