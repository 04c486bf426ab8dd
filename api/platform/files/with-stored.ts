import type { Deps } from '#api/deps.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { dropFiles } from './release.ts'

/** Stores content and prevents its removal at least until the work is done. */
export type Put = FileStore['put']

/** Like `Put`, for content that is stored in another way. */
type Keep = (store: () => Promise<StoredFile>) => Promise<StoredFile>

/**
 * Runs work that stores content and writes the rows for it. While the work runs, its content is
 * not removed. Afterwards content without a row is deleted, whether the work succeeded or failed.
 */
export async function withStored<T>(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  work: (put: Put, keep: Keep) => Promise<T>,
): Promise<T> {
  const hashes: string[] = []
  const keep: Keep = async (store) => {
    const stored = await store()
    hashes.push(stored.hash)
    return stored
  }
  try {
    return await work((content) => keep(() => files.put(content)), keep)
  } finally {
    for (const hash of hashes) await files.release(hash)
    await dropFiles(db, files, hashes)
  }
}
