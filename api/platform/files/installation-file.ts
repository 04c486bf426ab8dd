import { readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import type { Incoming } from './incoming.ts'
import { nothingIfMissing } from './missing.ts'
import { syncFolder } from './sync-folder.ts'

/** The file with the id of the installation that the stored content belongs to. */
export function createInstallationFile(dir: string, incoming: Incoming) {
  const file = path.join(dir, 'installation')
  return {
    read: async (): Promise<string | null> =>
      (await readFile(file, 'utf8').catch(nothingIfMissing))?.trim() ?? null,
    write: (id: string): Promise<void> =>
      incoming.write([Buffer.from(`${id}\n`)], async (temporary) => {
        await rename(temporary, file)
        await syncFolder(dir)
      }),
  }
}
