import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import type { Content } from './content.ts'
import { AnalysisFailure } from './document.ts'
import {
  maxZipEntries,
  maxZipEntryBytes,
  maxZipRatio,
  maxZipTotalBytes,
  zipRatioFreeBytes,
} from './limits.ts'

const headerBytes = 30

/** Never unpacks more than the limits allow, whatever sizes the file declares. */
export class Archive {
  readonly names: ReadonlySet<string>
  #file: ZipFile
  #entries: Map<string, Entry>
  #folded: Map<string, Entry> | undefined
  #unpacked = 0

  constructor(file: ZipFile, entries: Map<string, Entry>) {
    this.#file = file
    this.#entries = entries
    this.names = new Set(entries.keys())
  }

  has(name: string): boolean {
    return this.#find(name) !== undefined
  }

  /** Throws `damaged` if it is missing. */
  async stream(name: string): Promise<Readable> {
    const entry = this.#find(name)
    if (!entry) throw new AnalysisFailure('damaged')
    if (entry.isEncrypted()) throw new AnalysisFailure('encrypted')
    this.#count(entry)
    return this.#file.openReadStreamPromise(entry).catch(damaged)
  }

  async read(name: string): Promise<Buffer> {
    return buffer(await this.stream(name)).catch(damaged)
  }

  /** Empty if it is missing or longer than `most`. */
  async readShort(name: string, most: number): Promise<Buffer> {
    const size = this.#find(name)?.uncompressedSize ?? 0
    return size > 0 && size <= most ? this.read(name) : Buffer.alloc(0)
  }

  /** Office ignores the case of names, and some programs write them in another one. */
  #find(name: string): Entry | undefined {
    const found = this.#entries.get(name)
    if (found) return found
    this.#folded ??= new Map([...this.#entries].map(([key, entry]) => [key.toLowerCase(), entry]))
    return this.#folded.get(name.toLowerCase())
  }

  /** yauzl ends a stream that exceeds its declared size, so the declared size can be trusted. */
  #count(entry: Entry): void {
    const size = entry.uncompressedSize
    this.#unpacked += size
    const bursting =
      size > zipRatioFreeBytes && size > Math.max(entry.compressedSize, 1) * maxZipRatio
    if (bursting || size > maxZipEntryBytes || this.#unpacked > maxZipTotalBytes) {
      throw new AnalysisFailure('too_large')
    }
  }
}

/** Closes it after `use`. Throws `damaged` or `too_large`. */
export async function withArchive<T>(
  content: Content,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  const options = { lazyEntries: true, autoClose: false }
  const opening =
    typeof content === 'string'
      ? openPromise(content, options)
      : fromBufferPromise(content, options)
  const file = await opening.catch(damaged)
  try {
    return await use(new Archive(file, await listEntries(file)))
  } finally {
    file.close()
  }
}

function damaged(error: unknown): never {
  throw new AnalysisFailure('damaged', { cause: error })
}

async function listEntries(file: ZipFile): Promise<Map<string, Entry>> {
  if (file.entryCount > maxZipEntries) throw new AnalysisFailure('too_large')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of file.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
    }
  } catch (error) {
    damaged(error)
  }
  if (hasOverlap(file, entries.values())) throw new AnalysisFailure('damaged')
  return entries
}

/**
 * Whether entries share bytes of the file, or have more than it has. No program writes this by
 * accident: a thousand entries would each unpack the same content.
 */
export function hasOverlap({ fileSize }: ZipFile, entries: Iterable<Entry>): boolean {
  const spans = [...entries].map(spanOf).sort((one, other) => one.start - other.start)
  return spans.some(({ end }, index) => end > (spans[index + 1]?.start ?? fileSize))
}

// The header of an entry may be longer than the directory says, but never shorter.
function spanOf({ relativeOffsetOfLocalHeader: start, ...entry }: Entry) {
  return { start, end: start + headerBytes + entry.fileNameLength + entry.compressedSize }
}
