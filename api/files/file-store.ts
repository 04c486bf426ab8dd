import type { Readable } from 'node:stream'

/** A stored content: its SHA-256 in hexadecimal, and its size in bytes. */
export type StoredFile = { hash: string; size: number }

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Keeps contents by their hash, each once; what one is called and who may read it is in the database.
 * What is removed lies in a trash for `limits.trashDays`, and is back when somebody asks for it.
 */
export type FileStore = {
  /** Where it is, for sentences about it. */
  place: string
  /**
   * Stores a content as it streams in. It is held, and so not removed, until `letGo` says that a row
   * refers to it or that none ever will.
   */
  put: (content: AsyncIterable<Uint8Array>) => Promise<StoredFile>
  letGo: (hash: string) => void
  open: (hash: string, range?: ByteRange) => Promise<Readable>
  /** In bytes; null where there is no such content. */
  size: (hash: string) => Promise<number | null>
  /** Where a program of this machine can read the content. */
  localPath: (hash: string) => Promise<string>
  /**
   * Takes away those that nothing holds and `findUsed` does not name, with all that was drawn from
   * them: into the trash, or at once what no row ever named.
   */
  removeUnused: (
    hashes: string[],
    findUsed: (hashes: string[]) => Promise<Set<string>>,
    how?: 'to the trash' | 'at once',
  ) => Promise<void>
  /** Every content stored longer ago than this, in parts; what is in the trash is not among them. */
  olderThan: (ms: number) => AsyncIterable<string[]>
  /** Removes for good what uploads left that broke off longer ago than this, and what is due in the trash. */
  removeLeftovers: (olderThanMs: number) => Promise<void>
  /** What was drawn from a content before, or null. */
  readDrawn: (hash: string, name: string) => Promise<Buffer | null>
  keepDrawn: (hash: string, name: string, bytes: Uint8Array) => Promise<void>
  /** The id of the installation whose contents these are; null where none is written, '' for any. */
  readInstallation: () => Promise<string | null>
  writeInstallation: (id: string) => Promise<void>
  /** Fails where contents could not be kept now. */
  check: () => Promise<void>
}
