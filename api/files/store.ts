import { createReadStream, renameSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { createHolds } from './holds.ts'
import { createIncoming } from './incoming.ts'
import { nothingIfMissing } from './missing.ts'
import { createTrash } from './trash.ts'

/** Stores content in a local folder, which is created if missing. */
export async function createLocalStore(dir: string): Promise<FileStore> {
  const incoming = await createIncoming(path.join(dir, 'incoming'))
  const trash = createTrash(path.join(dir, 'trash'))
  const holds = createHolds()
  const placeOf = (hash: string) => path.join(dir, hash.slice(0, 2), hash)

  const sizeOf = async (hash: string): Promise<number | null> => {
    const look = () => stat(placeOf(hash)).catch(nothingIfMissing)
    const found =
      (await look()) ?? ((await trash.giveBack(hash, placeOf(hash))) ? await look() : null)
    return found?.size ?? null
  }
  const pathOf = async (hash: string): Promise<string> => {
    await sizeOf(hash)
    return placeOf(hash)
  }

  return {
    place: dir,
    put: (content) =>
      incoming.write(content, async (temporary, stored) => {
        const place = placeOf(stored.hash)
        await mkdir(path.dirname(place), { recursive: true })
        await holds.afterRemovals(stored.hash)
        // Synchronous together with the hold, so that no removal runs in between. Renaming replaces
        // equal content.
        renameSync(temporary, place)
        holds.hold(stored.hash)
        await syncFolder(path.dirname(place))
        return stored
      }),
    letGo: holds.letGo,
    open: async (hash, range) => createReadStream(await pathOf(hash), range),
    size: sizeOf,
    localPath: pathOf,
    removeUnused: (hashes, findUsed, how = 'to the trash') =>
      holds.withoutHolds(hashes, async (free) => {
        const used = await findUsed(free)
        for (const hash of free.filter((one) => !used.has(one))) {
          if (how === 'at once') await rm(placeOf(hash), { force: true })
          else await trash.take(hash, placeOf(hash))
          await rm(drawnOf(dir, hash), { recursive: true, force: true })
        }
        await trash.makeRoom()
      }),
    olderThan: (ms) => listOlderThan(dir, ms),
    removeLeftovers: async (olderThanMs) => {
      await incoming.sweep(olderThanMs)
      await trash.removeDue()
      await trash.makeRoom()
    },
    readDrawn: (hash, name) =>
      readFile(path.join(drawnOf(dir, hash), name)).catch(nothingIfMissing),
    keepDrawn: async (hash, name, bytes) => {
      await mkdir(drawnOf(dir, hash), { recursive: true })
      const place = path.join(drawnOf(dir, hash), name)
      await incoming.write([bytes], (temporary) => rename(temporary, place))
    },
    readInstallation: () => readInstallation(dir),
    writeInstallation: (id) =>
      incoming.write([Buffer.from(`${id}\n`)], async (temporary) => {
        await rename(temporary, path.join(dir, installationFile))
        await syncFolder(dir)
      }),
    // Writes one byte to the disk in the same way as an upload.
    check: inTurn(() => incoming.write([Buffer.from('.')], async () => {})),
  }
}

const installationFile = 'installation'

async function readInstallation(dir: string): Promise<string | null> {
  const text = await readFile(path.join(dir, installationFile), 'utf8').catch(nothingIfMissing)
  return text?.trim() ?? null
}

function drawnOf(dir: string, hash: string): string {
  return path.join(dir, 'renders', hash)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* listOlderThan(dir: string, ms: number): AsyncIterable<string[]> {
  for (const folder of await readdir(dir)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue
    const hashes: string[] = []
    for (const hash of await readdir(path.join(dir, folder))) {
      const found = await stat(path.join(dir, folder, hash)).catch(nothingIfMissing)
      if (found && found.mtimeMs < Date.now() - ms) hashes.push(hash)
    }
    yield hashes
  }
}

/** Shares one run among all callers at the same time. */
function inTurn(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
