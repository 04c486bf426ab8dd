import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Incoming } from './incoming.ts'
import { nothingIfMissing } from './missing.ts'

/** Images drawn from stored content, in a folder for each hash. */
export function createDrawn(folder: string, incoming: Incoming) {
  const folderOf = (hash: string) => path.join(folder, hash)
  return {
    read: (hash: string, name: string): Promise<Buffer | null> =>
      readFile(path.join(folderOf(hash), name)).catch(nothingIfMissing),
    keep: async (hash: string, name: string, bytes: Uint8Array): Promise<void> => {
      await mkdir(folderOf(hash), { recursive: true })
      const place = path.join(folderOf(hash), name)
      await incoming.write([bytes], (temporary) => rename(temporary, place))
    },
    remove: (hash: string): Promise<void> => rm(folderOf(hash), { recursive: true, force: true }),
  }
}
