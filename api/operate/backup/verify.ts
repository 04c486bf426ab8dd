import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { checkMigrations } from '#api/platform/db/migrate.ts'
import { StartFailure } from '#api/platform/start-failure.ts'
import {
  type AnyDescription,
  descriptionEntry,
  fileEntry,
  hashOfEntry,
  readDescription,
  tableEntry,
} from './format.ts'

export type OpenedBackup = {
  zip: ZipFile
  entries: Map<string, Entry>
  description: AnyDescription
  hasChecksums: boolean
  /** Contents that were missing when it was made. */
  missing: number
}

/**
 * Reads all of it before anything is restored. Throws a `StartFailure` if it is incomplete, changed
 * or of a newer version. The caller closes the zip file.
 */
export async function openBackup(file: string): Promise<OpenedBackup> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new StartFailure(`${file} is no complete backup (${error.message}). ${unchanged}`)
  })
  try {
    return await verify(zip, file)
  } catch (error) {
    zip.close()
    if (error instanceof StartFailure) throw error
    throw damaged(file, error instanceof Error ? error.message : String(error), error)
  }
}

const unchanged = 'Nothing was changed.'

function damaged(file: string, why: string, cause?: unknown): StartFailure {
  return new StartFailure(
    `${file} is damaged: ${why}. Restore another backup. ${unchanged}`,
    cause === undefined ? {} : { cause },
  )
}

async function verify(zip: ZipFile, file: string): Promise<OpenedBackup> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const first = entries.get(descriptionEntry)
  const bytes = first ? await buffer(await zip.openReadStreamPromise(first)) : Buffer.alloc(0)
  const description = readDescription(bytes.toString())
  if (!description)
    throw new StartFailure(
      `${file} is damaged or no backup that this version of the program can restore. ${unchanged}`,
    )
  checkMigrations(description.migrations)
  for (const one of description.tables) {
    const name = tableEntry(one.name)
    const entry = entries.get(name)
    if (!entry) throw damaged(file, `it has no ${name}`)
    const { checksum, rows } = await read(zip, entry)
    const isSame = !('checksum' in one) || one.checksum === checksum
    if (!isSame || rows !== one.rows) throw damaged(file, `${name} has changed`)
  }
  const contents = 'contents' in description ? description.contents : []
  for (const hash of contents)
    if (!entries.has(fileEntry(hash))) throw damaged(file, `it has no ${fileEntry(hash)}`)
  for (const [name, entry] of entries) {
    const hash = hashOfEntry(name)
    if (hash && (await read(zip, entry)).checksum !== hash)
      throw damaged(file, `${name} has changed`)
  }
  const missing = 'missing' in description ? description.missing.length : 0
  return { zip, entries, description, hasChecksums: description.format !== 1, missing }
}

// Each line is a row. The library does not compare the checksum of the zip file.
async function read(zip: ZipFile, entry: Entry): Promise<{ checksum: string; rows: number }> {
  const hash = createHash('sha256')
  let crc = 0
  let rows = 0
  for await (const part of await zip.openReadStreamPromise(entry)) {
    hash.update(part)
    crc = crc32(part, crc)
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) rows += 1
  }
  if (crc !== entry.crc32) throw new Error(`${entry.fileName} has changed`)
  return { checksum: hash.digest('hex'), rows }
}
