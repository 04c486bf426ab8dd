import type { Deps } from '#api/deps.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { dropFiles } from './release.ts'

export type Put = FileStore['put']

type Keep = (store: () => Promise<StoredFile>) => Promise<StoredFile>

/** Keeps the content meanwhile. Without a row it is deleted, also if the work succeeded. */
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
