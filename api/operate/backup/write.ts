import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { writeZip, type ZipEntry } from '#api/drive/archives/write.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import type { Db } from '#api/schema.ts'
import {
  type BackupDescription,
  backupFormat,
  descriptionEntry,
  fileEntry,
  tableEntry,
  writeDescription,
} from './format.ts'
import { listTables, quoted, type Table } from './tables.ts'

export const backupHeaders = { rows: 'x-rows', missing: 'x-missing' }

export const backupFolder = (dataDir: string) => path.join(dataDir, 'backup')

const rowsAtOnce = 200

export type Backup = {
  stream: Readable
  rows: number
  missing: string[]
}

const idleMs = 10 * 60_000

/**
 * Tables are written to `folder` first. Contents are read as the stream is: they never change, and
 * what is deleted meanwhile is found in the trash.
 */
export async function writeBackup(db: Db, files: FileStore, folder: string): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const own = await mkdtemp(path.join(folder, 'tables-'))
  const clear = () => rm(own, { recursive: true, force: true })
  try {
    const dump = await dumpTables(db, own)
    const missing = await findMissing(files, dump.hashes)
    const description = { ...dump.description, contents: [...dump.hashes], missing }
    const stream = writeZip(entriesOf(description, files, own), idleMs)
    stream.once('close', () => void clear())
    const rows = dump.description.tables.reduce((sum, table) => sum + table.rows, 0)
    return { stream, rows, missing }
  } catch (error) {
    await clear()
    throw error
  }
}

type Dump = {
  description: Omit<BackupDescription, 'contents' | 'missing'>
  hashes: Set<string>
}

/**
 * Writes all tables as they are at one moment, to the disk: a reader may be slow, and the embedded
 * database has one connection, which does nothing else meanwhile.
 */
function dumpTables(db: Db, folder: string): Promise<Dump> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      const tables: BackupDescription['tables'] = []
      const hashes = new Set<string>()
      for (const table of await listTables(trx)) {
        const written = await dumpRows(trx, table, path.join(folder, table.name))
        tables.push({
          name: table.name,
          columns: table.columns.map(({ name }) => name),
          ...written,
        })
        for (const hash of await findHashes(trx, table)) hashes.add(hash)
      }
      const migrations = await listMigrations(trx)
      const createdAt = new Date().toISOString()
      return { description: { format: backupFormat, createdAt, migrations, tables }, hashes }
    })
}

// Each value is written as text, which every PostgreSQL reads back unchanged.
async function dumpRows(trx: Db, { name, columns }: Table, file: string) {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const unfinished = name === 'pgboss.job' ? `where state < 'completed'` : ''
  await sql
    .raw(
      `declare dumped no scroll cursor for
        select row_to_json(r)::text as line from (select ${values} from ${quoted(name)} ${unfinished}) r`,
    )
    .execute(trx)
  const handle = await open(file, 'wx', 0o600)
  const hash = createHash('sha256')
  let count = 0
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`
        fetch ${sql.raw(String(rowsAtOnce))} from dumped`.execute(trx)
      const lines = rows.map(({ line }) => `${line}\n`).join('')
      hash.update(lines)
      if (lines) await handle.writeFile(lines)
      count += rows.length
      if (rows.length < rowsAtOnce) break
    }
  } finally {
    await handle.close()
  }
  await sql`close dumped`.execute(trx)
  return { rows: count, checksum: hash.digest('hex') }
}

// Content is referred to by columns with the same names everywhere.
async function findHashes(trx: Db, { name, columns }: Table): Promise<string[]> {
  const found: string[] = []
  // The bin computes its hashes, and a list of columns to write does not have them.
  const naming = name === 'bin_rows' ? [{ name: 'hash', type: 'text' }] : columns
  for (const column of naming) {
    if (column.type !== 'text' || !isOfContent(column.name)) continue
    const { rows } = await sql<{ hash: string }>`
      select distinct ${sql.ref(column.name)} as hash from ${sql.table(name)}
      where ${sql.ref(column.name)} ~ '^[0-9a-f]{64}$'`.execute(trx)
    found.push(...rows.map(({ hash }) => hash))
  }
  return found
}

function isOfContent(column: string): boolean {
  return /(^|_)(hash|picture)$/.test(column) && column !== 'token_hash'
}

async function listMigrations(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by timestamp, name`.execute(trx)
  return rows.map(({ name }) => name)
}

async function findMissing(files: FileStore, hashes: Set<string>): Promise<string[]> {
  const missing: string[] = []
  for (const hash of hashes) if ((await files.size(hash)) === null) missing.push(hash)
  for (const hash of missing) hashes.delete(hash)
  return missing
}

async function* entriesOf(
  description: BackupDescription,
  files: FileStore,
  folder: string,
): AsyncIterable<ZipEntry> {
  yield { path: descriptionEntry, content: writeDescription(description) }
  for (const { name } of description.tables)
    yield {
      path: tableEntry(name),
      content: createReadStream(path.join(folder, name)),
      type: 'text/plain',
    }
  for (const hash of description.contents)
    yield { path: fileEntry(hash), content: await files.open(hash) }
}

/** One at a time. */
export function createBackupAnswer({
  db,
  files,
  settings,
}: Pick<Deps, 'db' | 'files' | 'settings'>) {
  let running = false
  return async (_: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (running) {
      response.writeHead(409).end('Another backup of this server is being made.')
      return
    }
    running = true
    try {
      const { stream, rows, missing } = await writeBackup(db, files, backupFolder(settings.dataDir))
      response.setHeader(backupHeaders.rows, rows)
      response.setHeader(backupHeaders.missing, missing.length)
      await pipeline(stream, response)
    } finally {
      running = false
    }
  }
}
