import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { z } from 'zod'
import { importLimits } from '#contract/import-limits.ts'
import { ImportStopped } from './failure.ts'

/** The zip file of an export. */
export type ExportZip = {
  /** The size of all files in it, unpacked. */
  totalBytes: number
  /** The size of a file, unpacked; null if there is no such file. */
  size: (path: string) => number | null
  /** Reads a file. Throws an `ImportStopped` if it is damaged or missing. */
  read: (path: string) => AsyncIterable<Buffer>
  close: () => void
}

// The type of a file on Unix, in the upper half of its attributes.
const [typeMask, symbolicLink] = [0o170000, 0o120000]

/**
 * Opens the zip file of an export. Nothing is unpacked to a path of the zip file: its paths only
 * find its files. Throws an `ImportStopped` for a file that is no zip file, and for one that is
 * encrypted or has paths that an export never has.
 */
export async function openZip(file: string, mostBytes: number): Promise<ExportZip> {
  const zip = await openPromise(file, { autoClose: false }).catch(() => {
    throw new ImportStopped('not_a_zip')
  })
  try {
    if (zip.entryCount > importLimits.entries) throw new ImportStopped('too_many_entries')
    return opened(zip, await listEntries(zip, mostBytes))
  } catch (error) {
    zip.close()
    throw error
  }
}

async function listEntries(zip: ZipFile, mostBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  for await (const entry of readDamaged(zip.eachEntry())) {
    if (entry.isEncrypted()) throw new ImportStopped('encrypted')
    const isLink = ((entry.externalFileAttributes >>> 16) & typeMask) === symbolicLink
    if (isLink || entries.has(entry.fileName)) throw new ImportStopped('damaged')
    entries.set(entry.fileName, entry)
    bytes += entry.uncompressedSize
    if (bytes > mostBytes) throw new ImportStopped('too_large')
  }
  return entries
}

function opened(zip: ZipFile, entries: Map<string, Entry>): ExportZip {
  let totalBytes = 0
  for (const { uncompressedSize } of entries.values()) totalBytes += uncompressedSize
  return {
    totalBytes,
    size: (path) => entries.get(path)?.uncompressedSize ?? null,
    read: (path) => readDamaged(contentOf(zip, entries.get(path))),
    close: () => zip.close(),
  }
}

// The content has the size and the checksum that the directory of the zip file says, or an error.
async function* contentOf(zip: ZipFile, entry: Entry | undefined): AsyncIterable<Buffer> {
  if (!entry) throw new ImportStopped('damaged')
  yield* await zip.openReadStreamPromise(entry)
}

// Whatever cannot be read of a complete file was written by another program, or is damaged.
async function* readDamaged<T>(parts: AsyncIterable<T>): AsyncIterable<T> {
  const reader = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await reader.next().catch(() => {
        throw new ImportStopped('damaged')
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    await reader.return?.()
  }
}

/** Reads a JSON file of an export. Throws an `ImportStopped` if it is missing or not as it should be. */
export async function readJson<S extends z.ZodType>(
  zip: ExportZip,
  path: string,
  schema: S,
): Promise<z.output<S>> {
  if ((zip.size(path) ?? 0) > importLimits.jsonBytes) throw new ImportStopped('too_large')
  const parsed = schema.safeParse(parseJson((await buffer(zip.read(path))).toString()))
  if (parsed.success) return parsed.data
  throw new ImportStopped('damaged')
}

/** Parses JSON. Throws an `ImportStopped` if it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportStopped('damaged')
  }
}
