import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { hasOverlap } from '#api/documents/analysis/zip.ts'
import { importLimits } from '#contract/limits.ts'
import { ImportStopped } from './work.ts'

export type ExportZip = {
  totalBytes: number
  /** Unpacked; null if there is no such file. */
  size: (path: string) => number | null
  /** Once only, so that little cannot become much work. Throws an `ImportStopped`. */
  read: (path: string) => AsyncIterable<Buffer>
  close: () => void
}

// The type of a file on Unix, in the upper half of its attributes.
const [typeMask, symbolicLink] = [0o170000, 0o120000]

/**
 * Never unpacks to a path of the zip file. Throws an `ImportStopped` for no zip file, and for what
 * an export never has: encryption, strange paths, overlapping entries.
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
  let directoryBytes = 0
  for await (const entry of readDamaged(zip.eachEntry())) {
    if (entry.isEncrypted()) throw new ImportStopped('encrypted')
    const isLink = ((entry.externalFileAttributes >>> 16) & typeMask) === symbolicLink
    if (isLink || entries.has(entry.fileName)) throw new ImportStopped('damaged')
    entries.set(entry.fileName, entry)
    const { fileNameLength, extraFieldLength, fileCommentLength } = entry
    directoryBytes += fileNameLength + extraFieldLength + fileCommentLength
    if (directoryBytes > importLimits.directoryBytes) throw new ImportStopped('too_many_entries')
    bytes += entry.uncompressedSize
    if (bytes > mostBytes) throw new ImportStopped('too_large')
  }
  if (hasOverlap(zip, entries.values())) throw new ImportStopped('damaged')
  return entries
}

function opened(zip: ZipFile, entries: Map<string, Entry>): ExportZip {
  const unread = new Map(entries)
  let totalBytes = 0
  for (const { uncompressedSize } of entries.values()) totalBytes += uncompressedSize
  return {
    totalBytes,
    size: (path) => entries.get(path)?.uncompressedSize ?? null,
    read: (path) => {
      const entry = unread.get(path)
      unread.delete(path)
      return readDamaged(contentOf(zip, entry))
    },
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
