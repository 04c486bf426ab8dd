import type { Readable } from 'node:stream'

/** The store of files does not answer; the request itself is not at fault. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    super(`the store of files is not available: ${why}`, { cause })
  }
}

/** Stored content: its SHA-256 in hexadecimal and its size in bytes. */
export type StoredFile = { hash: string; size: number }

/** Bytes from `start` to `end`, both inclusive. */
export type ByteRange = { start: number; end: number }

/** Files that arrive in several requests, by the ids of their uploads. */
export type Parts = {
  create: (id: string) => Promise<void>
  /** How many bytes have arrived; null if there is no such file. */
  size: (id: string) => Promise<number | null>
  /**
   * Stores content as it arrives after what is there. What arrived before an interruption stays.
   * Returns the new size.
   */
  append: (id: string, content: AsyncIterable<Uint8Array>) => Promise<number>
  remove: (id: string) => Promise<void>
  /** Deletes files whose last byte arrived longer ago than this. */
  sweep: (olderThanMs: number) => Promise<void>
}

/**
 * Stores file contents by hash; equal contents are stored once. Names and permissions are in the
 * database. Removed content stays in a trash for `apiLimits.trashDays` and is restored when it is
 * requested.
 */
export type FileStore = {
  /** The location of the store, for error messages. */
  place: string
  /** The setting that names the location. */
  setting: 'DATA_DIR' | 'S3_BUCKET'
  /**
   * Stores streamed content and acquires a hold on it, so that it is not removed. `release` releases
   * the hold once a row refers to the content or never will.
   */
  put: (content: AsyncIterable<Uint8Array>) => Promise<StoredFile>
  release: (hash: string) => void | Promise<void>
  parts: Parts
  /**
   * Stores the content of a part like `put`, with a hold. The part stays until it is removed, and
   * shares the space on disk.
   */
  takePart: (id: string) => Promise<StoredFile>
  /** Opens content, which can then be read to its end. Rejects with `ENOENT` if it is gone. */
  open: (hash: string, range?: ByteRange) => Promise<Readable>
  /** Returns the size in bytes, or null if there is no such content. */
  size: (hash: string) => Promise<number | null>
  /**
   * Returns a path that other programs on this machine can open, soon after this call. There is no
   * file at this path if the content is gone.
   */
  localPath: (hash: string) => Promise<string>
  /**
   * Removes the contents that `findUsed` does not return and that nobody holds, with everything
   * drawn from them. Moves them into the trash; with `at once`, deletes them, because no row ever
   * referred to them.
   */
  removeUnused: (
    hashes: string[],
    findUsed: (hashes: string[]) => Promise<Set<string>>,
    how?: 'to the trash' | 'at once',
  ) => Promise<void>
  /**
   * Lists all contents that were stored longer ago than this, in batches. The trash is left out.
   */
  olderThan: (ms: number) => AsyncIterable<string[]>
  /**
   * Deletes leftovers of uploads that were interrupted longer ago than this. Deletes content in
   * the trash whose time is over.
   */
  removeLeftovers: (olderThanMs: number) => Promise<void>
  /** A cached drawing of a content, or null. */
  readDrawn: (hash: string, name: string) => Promise<Buffer | null>
  keepDrawn: (hash: string, name: string, bytes: Uint8Array) => Promise<void>
  /** The id of the installation that owns the files; null if there is none, '' to accept any. */
  readInstallation: () => Promise<string | null>
  writeInstallation: (id: string) => Promise<void>
  /** Rejects if nothing can be stored at present. */
  check: () => Promise<void>
}
