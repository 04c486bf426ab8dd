import type { Deps } from '#api/deps.ts'
import type { FileStore } from './file-store.ts'
import { dropFiles } from './release.ts'

/** Stores a content that stays at least until the work is done. */
export type Put = FileStore['put']

/**
 * Runs work that stores contents and writes the rows that refer to them. What it stores is held while it
 * runs, so that nothing removes a content before its row is there; afterwards what no row refers to is
 * removed at once, whether the work succeeded or not.
 */
export async function withStored<T>(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  work: (put: Put) => Promise<T>,
): Promise<T> {
  const hashes: string[] = []
  const put: Put = async (content) => {
    const stored = await files.put(content)
    hashes.push(stored.hash)
    return stored
  }
  try {
    return await work(put)
  } finally {
    for (const hash of hashes) files.letGo(hash)
    await dropFiles(db, files, hashes)
  }
}
