import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { writeZip, type ZipEntry } from '#api/drive/archives/write.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import type { Db } from '#api/schema.ts'
import { dumpTables } from './dump.ts'
import {
  type BackupDescription,
  descriptionEntry,
  fileEntry,
  tableEntry,
  writeDescription,
} from './format.ts'

export type Backup = {
  stream: Readable
  rows: number
  /** Contents that rows refer to and that are not stored. */
  missing: string[]
}

const idleMs = 10 * 60_000

/**
 * Makes a backup of the database and all stored contents as a stream. The tables are written to
 * `folder` first; the contents are read while the backup is: they never change, and what is
 * deleted meanwhile is found in the trash.
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
