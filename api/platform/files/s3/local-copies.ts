import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createIncoming } from '#api/platform/files/incoming.ts'
import { nothingIfMissing } from '#api/platform/files/missing.ts'
import { s3Limits } from './limits.ts'

/** Local copies of contents, for programs on this machine that read a file by its path. */
export async function createLocalCopies(
  dir: string,
  read: (hash: string) => Promise<Readable | null>,
) {
  const incoming = await createIncoming(dir)
  const placeOf = (hash: string) => path.join(dir, hash)
  const fetching = new Map<string, Promise<void>>()

  const fetchCopy = async (hash: string) => {
    const content = await read(hash)
    if (content) await incoming.write(content, (temporary) => rename(temporary, placeOf(hash)))
  }
  return {
    /** Returns the path of a copy. There is no file at this path if the content is gone. */
    pathOf: async (hash: string): Promise<string> => {
      const now = new Date()
      const found = await utimes(placeOf(hash), now, now).then(() => true, nothingIfMissing)
      if (found) return placeOf(hash)
      const running = fetching.get(hash) ?? fetchCopy(hash).finally(() => fetching.delete(hash))
      fetching.set(hash, running)
      await running
      return placeOf(hash)
    },
    remove: (hash: string): Promise<void> => rm(placeOf(hash), { force: true }),
    /** Deletes copies that were not used for a while. */
    sweep: async (): Promise<void> => {
      for (const name of await readdir(dir)) {
        const found = await stat(path.join(dir, name)).catch(nothingIfMissing)
        const isUnused = found && found.mtimeMs < Date.now() - s3Limits.copyUnusedMs
        if (isUnused) await rm(path.join(dir, name), { force: true })
      }
    },
  }
}
