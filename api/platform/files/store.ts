import { createHash } from 'node:crypto'
import { createReadStream, renameSync } from 'node:fs'
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import path from 'node:path'
import { type FileStore, type StoredFile, StoreUnavailable } from './file-store.ts'
import { createHolds } from './holds.ts'
import { createIncoming, type Incoming } from './incoming.ts'
import { nothingIfMissing, syncFolder } from './sync-folder.ts'
import { createTrash, type Trash } from './trash.ts'

const broken: Record<string, string> = {
  EROFS: 'is on a disk that became read-only',
  EIO: 'is on a disk that has errors',
}

/** Libraries such as flydrive have no hash names, holds and trash, which are most of this. */
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

async function createParts(folder: string) {
  await mkdir(folder, { recursive: true })
  const placeOf = (id: string) => path.join(folder, id)
  return {
    placeOf,
    create: async (id: string): Promise<void> => {
      await (await open(placeOf(id), 'wx')).close()
    },
    size: async (id: string): Promise<number | null> =>
      (await stat(placeOf(id)).catch(nothingIfMissing))?.size ?? null,
    append: async (id: string, content: AsyncIterable<Uint8Array>): Promise<number> => {
      const file = await open(placeOf(id), 'r+')
      try {
        let { size: end } = await file.stat()
        for await (const chunk of content) {
          await writeAll(file, chunk, end)
          end += chunk.byteLength
        }
        return end
      } finally {
        await file.sync().finally(() => file.close())
      }
    },
    remove: (id: string): Promise<void> => rm(placeOf(id), { force: true }),
    measure: (id: string): Promise<StoredFile> => measure(placeOf(id)),
    sweep: async (olderThanMs: number): Promise<void> => {
      for (const id of await readdir(folder)) {
        const found = await stat(placeOf(id)).catch(nothingIfMissing)
        if (found && found.mtimeMs < Date.now() - olderThanMs)
          await rm(placeOf(id), { force: true })
      }
    },
  }
}

type Handle = Awaited<ReturnType<typeof open>>

async function writeAll(file: Handle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength; ) {
    const { bytesWritten } = await file.write(chunk, done, chunk.byteLength - done, position + done)
    done += bytesWritten
  }
}

async function measure(place: string): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.byteLength
  }
  return { hash: hash.digest('hex'), size }
}

// Returns a function that moves complete content to its place and holds it.
function settleIn(placeOf: (hash: string) => string, holds: ReturnType<typeof createHolds>) {
  return async (temporary: string, stored: StoredFile): Promise<StoredFile> => {
    const place = placeOf(stored.hash)
    await mkdir(path.dirname(place), { recursive: true })
    await holds.afterRemovals(stored.hash)
    // Synchronously with the hold, so that no removal can run in between. The rename replaces equal
    // content.
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

function createDrawn(folder: string, incoming: Incoming) {
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

function createInstallationFile(dir: string, incoming: Incoming) {
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

/** Throws `StoreUnavailable` if the folder's disk is away or does not work. */
async function whileReachable<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '' } = Object(error) as NodeJS.ErrnoException
    if (broken[code]) throw new StoreUnavailable(`${folder} ${broken[code]}`)
    if (code === 'ENOENT') await refuseGone(folder)
    throw error
  }
}

/** Throws `StoreUnavailable`: without its disk there is no such folder. */
async function refuseGone(folder: string): Promise<void> {
  const found = await access(folder).then(() => true, nothingIfMissing)
  if (!found) throw new StoreUnavailable(`there is no ${folder}`)
}
