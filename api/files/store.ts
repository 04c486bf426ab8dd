import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, renameSync } from 'node:fs'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** A stored content: its SHA-256 in hexadecimal, and its size in bytes. */
export type StoredFile = { hash: string; size: number }

/** Bytes from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number }

/** Keeps contents by their hash, each once; what one is called and who may read it is in the database. */
export type FileStore = {
  /**
   * Stores a content as it streams in. It is held, and so not removed, until `letGo` says that a row
   * refers to it or that none ever will.
   */
  put: (content: AsyncIterable<Uint8Array>) => Promise<StoredFile>
  letGo: (hash: string) => void
  open: (hash: string, range?: ByteRange) => Readable
  /** In bytes; null where there is no such content. */
  size: (hash: string) => Promise<number | null>
  /** Where a program of this machine can read the content. */
  localPath: (hash: string) => string
  /** Removes those that nothing holds and `findUsed` does not name, with all that was drawn from them. */
  removeUnused: (
    hashes: string[],
    findUsed: (hashes: string[]) => Promise<Set<string>>,
  ) => Promise<void>
  /** Every content stored longer ago than this, a folder at a time. */
  olderThan: (ms: number) => AsyncIterable<string[]>
  /** What was drawn from a content before, or null. */
  readDrawn: (hash: string, name: string) => Promise<Buffer | null>
  keepDrawn: (hash: string, name: string, bytes: Uint8Array) => Promise<void>
  /** Fails where contents could not be kept now. */
  check: () => Promise<void>
}

const hourMs = 3_600_000

/** Keeps contents in a local folder, which is made, and cleared of what interrupted uploads left. */
export async function createLocalStore(dir: string): Promise<FileStore> {
  const incoming = path.join(dir, 'incoming')
  const drawn = path.join(dir, 'renders')
  await mkdir(incoming, { recursive: true })
  await removeOlderThan(incoming, hourMs)
  const holds = createHolds()
  const placeOf = (hash: string) => path.join(dir, hash.slice(0, 2), hash)

  return {
    put: async (content) => {
      const temporary = path.join(incoming, randomUUID())
      try {
        const stored = await write(temporary, content)
        const place = placeOf(stored.hash)
        await mkdir(path.dirname(place), { recursive: true })
        await holds.afterRemovals(stored.hash)
        // In one turn with the hold: no removal can come between. The same content once more takes
        // the place of itself.
        renameSync(temporary, place)
        holds.hold(stored.hash)
        await syncFolder(path.dirname(place))
        return stored
      } finally {
        await rm(temporary, { force: true })
      }
    },
    letGo: holds.letGo,
    open: (hash, range) => createReadStream(placeOf(hash), range),
    size: (hash) => sizeOf(placeOf(hash)),
    localPath: placeOf,
    removeUnused: (hashes, findUsed) =>
      holds.withoutHolds(hashes, async (free) => {
        const used = await findUsed(free)
        for (const hash of free.filter((one) => !used.has(one))) {
          await rm(placeOf(hash), { force: true })
          await rm(path.join(drawn, hash), { recursive: true, force: true })
        }
      }),
    olderThan: (ms) => listOlderThan(dir, ms),
    check: () => access(incoming, constants.W_OK),
    readDrawn: (hash, name) => readFile(path.join(drawn, hash, name)).catch(nothingIfMissing),
    keepDrawn: async (hash, name, bytes) => {
      await mkdir(path.join(drawn, hash), { recursive: true })
      await write(path.join(incoming, randomUUID()), [bytes], path.join(drawn, hash, name))
    },
  }
}

// The content is on the disk before it has its name, so that a name never stands for a part of it.
async function write(
  place: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  finalPlace?: string,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of content) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  const file = await open(place, 'wx')
  try {
    await file.writeFile(counted())
    await file.sync()
  } finally {
    await file.close()
  }
  if (finalPlace) await rename(place, finalPlace)
  return { hash: hash.digest('hex'), size }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Keeps an upload of a content and the removal of the same content apart. */
function createHolds() {
  const held = new Map<string, number>()
  const beingRemoved = new Set<string>()
  let removals = Promise.resolve()
  return {
    hold: (hash: string) => {
      held.set(hash, (held.get(hash) ?? 0) + 1)
    },
    letGo: (hash: string) => {
      const left = (held.get(hash) ?? 0) - 1
      if (left > 0) held.set(hash, left)
      else held.delete(hash)
    },
    afterRemovals: async (hash: string) => {
      while (beingRemoved.has(hash)) await removals
    },
    withoutHolds: (hashes: string[], remove: (free: string[]) => Promise<void>) => {
      const turn = removals.then(async () => {
        const free = hashes.filter((hash) => !held.has(hash))
        for (const hash of free) beingRemoved.add(hash)
        try {
          await remove(free)
        } finally {
          for (const hash of free) beingRemoved.delete(hash)
        }
      })
      removals = turn.catch(() => {})
      return turn
    },
  }
}

async function sizeOf(place: string): Promise<number | null> {
  const found = await stat(place).catch(nothingIfMissing)
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

async function removeOlderThan(folder: string, ms: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await stat(path.join(folder, name)).catch(nothingIfMissing)
    if (found && found.mtimeMs < Date.now() - ms) await rm(path.join(folder, name), { force: true })
  }
}

function nothingIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
