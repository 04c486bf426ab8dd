import type { Readable } from 'node:stream'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { nothingIfMissing } from '#api/platform/files/missing.ts'

/** Opens stored content. Null if it is gone. Content that is removed later can be read to its end. */
export async function openFile(files: FileStore, hash: string): Promise<Readable | null> {
  return files.open(hash).catch(nothingIfMissing)
}
