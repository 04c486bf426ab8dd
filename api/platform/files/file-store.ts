import type { Readable } from 'node:stream'

/** The request itself is not at fault. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    super(`the store of files is not available: ${why}`, { cause })
  }
}

/** SHA-256 in hexadecimal, and bytes. */
export type StoredFile = { hash: string; size: number }

export type ByteRange = { start: number; end: number }

/** Parts are named by the ids of their uploads. `size` is null if there is none. */
export type Parts = {
  create: (id: string) => Promise<void>
  size: (id: string) => Promise<number | null>
  /** What arrived before an interruption stays. Returns the new size. */
  append: (id: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  remove: (id: string) => Promise<void>
  sweep: (olderThanMs: number) => Promise<void>
}

/**
 * Contents by hash; equal ones are stored once. Names and permissions are in the database. Removed
 * content stays in a trash for `apiLimits.trashDays` and is restored when it is requested.
 */
export type FileStore = {
  place: string
  setting: 'DATA_DIR' | 'S3_URL'
  /** Holds the content until `release`: once a row refers to it or never will. */
  put: (content: AsyncIterable<Uint8Array>) => Promise<StoredFile>
  release: (hash: string) => void | Promise<void>
  parts: Parts
  /** Like `put`. The part stays until it is removed, and shares the space on disk. */
  takePart: (id: string) => Promise<StoredFile>
  /** Rejects with `ENOENT` if the content is gone. Once open, it can be read to its end. */
  open: (hash: string, range?: ByteRange) => Promise<Readable>
  size: (hash: string) => Promise<number | null>
  /** For other programs on this machine, soon. Content that is gone has no file there. */
  localPath: (hash: string) => Promise<string>
  /** Spares what `findUsed` returns or somebody holds. `at once`: no row ever referred to it. */
  removeUnused: (
    hashes: string[],
    findUsed: (hashes: string[]) => Promise<Set<string>>,
    how?: 'to the trash' | 'at once',
  ) => Promise<void>
  /** Leaves out the trash. */
  olderThan: (ms: number) => AsyncIterable<string[]>
  /** Deletes what interrupted uploads left, and old content in the trash. */
  removeLeftovers: (olderThanMs: number) => Promise<void>
  readDrawn: (hash: string, name: string) => Promise<Buffer | null>
  keepDrawn: (hash: string, name: string, bytes: Uint8Array) => Promise<void>
  /** Null if there is none, '' to accept any. */
  readInstallation: () => Promise<string | null>
  writeInstallation: (id: string) => Promise<void>
  check: () => Promise<void>
}
