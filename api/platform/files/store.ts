import { renameSync } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createDrawn } from './drawn.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { createHolds } from './holds.ts'
import { createIncoming } from './incoming.ts'
import { createInstallationFile } from './installation-file.ts'
import { nothingIfMissing } from './missing.ts'
import { createParts } from './parts.ts'
import { refuseGone, whileReachable } from './reachable.ts'
import { syncFolder } from './sync-folder.ts'
import { createTrash, type Trash } from './trash.ts'

/**
 * Stores content in a local folder, which is created if missing. Storage libraries such as flydrive
 * write files, but have no hash names, holds and trash, which are most of this.
 */
export async function createLocalStore(dir: string): Promise<FileStore> {
  const arriving = path.join(dir, 'incoming')
  const incoming = await createIncoming(arriving)
  const parts = await createParts(path.join(dir, 'parts'))
  const trash = createTrash(path.join(dir, 'trash'))
  const holds = createHolds()
  const drawn = createDrawn(path.join(dir, 'renders'), incoming)
  const installation = createInstallationFile(dir, incoming)
  const placeOf = (hash: string) => path.join(dir, hash.slice(0, 2), hash)

  const reachable = <T>(work: () => Promise<T>) => whileReachable(arriving, work)
  const sizeOf = async (hash: string) => {
    const size = await reachable(() => findSize(hash, placeOf(hash), trash))
    if (size === null) await refuseGone(arriving)
    return size
  }
  const pathOf = async (hash: string): Promise<string> => {
    await sizeOf(hash)
    return placeOf(hash)
  }
  const remove = async (hash: string, how: 'to the trash' | 'at once') => {
    if (how === 'at once') await rm(placeOf(hash), { force: true })
    else await trash.take(hash, placeOf(hash))
    await drawn.remove(hash)
  }

  const settle = settleIn(placeOf, holds)

  return {
    place: dir,
    setting: 'DATA_DIR',
    put: (content) => reachable(() => incoming.write(content, settle)),
    parts: {
      ...parts,
      create: (id) => reachable(() => parts.create(id)),
      append: (id, content) => reachable(() => parts.append(id, content)),
    },
    takePart: async (id) => {
      const copy = `${parts.placeOf(id)}.taken`
      const stored = await parts.measure(id)
      await rm(copy, { force: true })
      await link(parts.placeOf(id), copy).catch(() => copyFile(parts.placeOf(id), copy))
      return settle(copy, stored)
    },
    release: holds.release,
    open: async (hash, range) => (await open(await pathOf(hash))).createReadStream(range),
    size: sizeOf,
    localPath: pathOf,
    removeUnused: (hashes, findUsed, how = 'to the trash') =>
      holds.withoutHolds(hashes, async (free) => {
        const used = await findUsed(free)
        for (const hash of free) if (!used.has(hash)) await remove(hash, how)
        await trash.makeRoom()
      }),
    olderThan: (ms) => listOlderThan(dir, ms),
    removeLeftovers: async (olderThanMs) => {
      await incoming.sweep(olderThanMs)
      await trash.removeDue()
      await trash.makeRoom()
    },
    readDrawn: drawn.read,
    keepDrawn: drawn.keep,
    readInstallation: installation.read,
    writeInstallation: installation.write,
    // Writes one byte to the disk in the same way as an upload does.
    check: () => reachable(() => incoming.write([Buffer.from('.')], async () => {})),
  }
}

// Returns a function that moves complete content to its place and holds it.
function settleIn(placeOf: (hash: string) => string, holds: ReturnType<typeof createHolds>) {
  return async (temporary: string, stored: StoredFile): Promise<StoredFile> => {
    const place = placeOf(stored.hash)
    await mkdir(path.dirname(place), { recursive: true })
    await holds.afterRemovals(stored.hash)
    // This code runs synchronously together with the hold, so that no removal can run in between.
    // The rename replaces equal content.
    renameSync(temporary, place)
    holds.holdNow(stored.hash)
    await syncFolder(path.dirname(place))
    return stored
  }
}

// Content in the trash is taken back first.
async function findSize(hash: string, place: string, trash: Trash): Promise<number | null> {
  const look = () => stat(place).catch(nothingIfMissing)
  const found = (await look()) ?? ((await trash.giveBack(hash, place)) ? await look() : null)
  return found?.size ?? null
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
