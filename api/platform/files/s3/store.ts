import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStore, StoredFile } from '#api/platform/files/file-store.ts'
import type { Holds } from '#api/platform/files/holds.ts'
import { createIncoming, measureContent } from '#api/platform/files/incoming.ts'
import { nothingIfMissing } from '#api/platform/files/sync-folder.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { s3Limits } from './limits.ts'
import { type Objects, openObjects, type S3Settings } from './objects.ts'
import { createS3Parts } from './parts.ts'

const dayMs = 86_400_000

type Options = {
  settings: S3Settings
  holds: Holds
  copiesDir: string
  now?: () => number
}

/** In `content/`, with `trash/` and `drawn/`. Several servers can use one bucket. */
export async function createS3Store(options: Options): Promise<FileStore & { close: () => void }> {
  const { settings, holds, copiesDir, now = Date.now } = options
  const objects = await openObjects(settings)
  const trash = createTrash(objects, now)
  const parts = createS3Parts(objects)
  const { sizeOf, open } = createLookup(objects, trash)
  const copies = await createLocalCopies(copiesDir, (hash) => open(hash))

  const remove = async (hash: string, how: 'to the trash' | 'at once') => {
    if (how === 'to the trash') await trash.take(hash)
    const drawn = await keysBelow(objects, `drawn/${hash}/`)
    await objects.remove([placeOf(hash), ...drawn])
    await copies.remove(hash)
  }
  const put: FileStore['put'] = (content) => store(objects, holds, content)

  return {
    place: `${settings.endpoint}/${settings.bucket}`,
    setting: 'S3_URL',
    put,
    release: holds.release,
    parts,
    takePart: (id) => put(parts.read(id)),
    open: async (hash, range) => {
      const found = await open(hash, range)
      if (!found) throw Object.assign(new Error(`the content ${hash} is gone`), { code: 'ENOENT' })
      return found
    },
    size: sizeOf,
    localPath: copies.pathOf,
    removeUnused: async (hashes, findUsed, how = 'to the trash') => {
      for (let from = 0; from < hashes.length; from += s3Limits.removedAtOnce)
        await holds.withoutHolds(
          hashes.slice(from, from + s3Limits.removedAtOnce),
          async (free) => {
            const used = await findUsed(free)
            for (const hash of free) if (!used.has(hash)) await remove(hash, how)
          },
        )
    },
    olderThan: async function* (ms) {
      for await (const some of objects.list('content/'))
        yield some.filter(({ modifiedMs }) => modifiedMs < now() - ms).map(({ key }) => nameOf(key))
    },
    removeLeftovers: async (olderThanMs) => {
      // Content that another server is receiving is not old.
      const old = await keysBelow(objects, 'incoming/', now() - Math.max(olderThanMs, dayMs))
      await objects.remove(old)
      await trash.removeDue()
      await copies.sweep()
    },
    ...createSmallObjects(objects),
    close: objects.close,
  }
}

// Content in the trash is taken back first.
function createLookup(objects: Objects, trash: ReturnType<typeof createTrash>) {
  const sizeOf = async (hash: string): Promise<number | null> => {
    const size = await objects.size(placeOf(hash))
    if (size !== null || !(await trash.giveBack(hash))) return size
    return objects.size(placeOf(hash))
  }
  const open = async (hash: string, range?: ByteRange) => {
    const found = await objects.read(placeOf(hash), range)
    if (found || !(await trash.giveBack(hash))) return found
    return objects.read(placeOf(hash), range)
  }
  return { sizeOf, open }
}

// What is read and written at once.
function createSmallObjects(objects: Objects) {
  const read = async (key: string) => {
    const found = await objects.read(key)
    return found && Buffer.concat(await found.toArray())
  }
  return {
    readDrawn: (hash: string, name: string) => read(`drawn/${hash}/${name}`),
    keepDrawn: (hash: string, name: string, bytes: Uint8Array) =>
      objects.put(`drawn/${hash}/${name}`, bytes),
    readInstallation: async () => (await read('installation'))?.toString().trim() ?? null,
    writeInstallation: (id: string) => objects.put('installation', Buffer.from(`${id}\n`)),
    check: () => objects.put('incoming/check', Buffer.from('.')),
  }
}

const placeOf = (hash: string) => `content/${hash}`
const nameOf = (key: string) => key.slice(key.lastIndexOf('/') + 1)

async function keysBelow(objects: Objects, prefix: string, before = Number.POSITIVE_INFINITY) {
  const keys: string[] = []
  for await (const some of objects.list(prefix))
    keys.push(...some.filter(({ modifiedMs }) => modifiedMs < before).map(({ key }) => key))
  return keys
}

// Small content is sent to its place at once. Larger content is copied there when its hash is
// known.
async function store(
  objects: Objects,
  holds: Holds,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const { chunks, sizeSoFar, measured } = measureContent(content)
  const begun: Uint8Array[] = []
  while (sizeSoFar() <= s3Limits.partBytes) {
    const { done, value } = await chunks.next()
    if (!done) begun.push(value)
    else return hold(holds, measured(), (place) => objects.put(place, Buffer.concat(begun)))
  }
  async function* all() {
    while (begun.length > 0) yield begun.shift() as Uint8Array
    yield* chunks
  }
  const temporary = `incoming/${randomUUID()}`
  await objects.send(temporary, all())
  try {
    return await hold(holds, measured(), async (place) => {
      if (!(await objects.copy(temporary, place))) throw new Error('sent content is gone')
    })
  } finally {
    await objects.remove([temporary])
  }
}

async function hold(
  holds: Holds,
  stored: StoredFile,
  settle: (place: string) => Promise<void>,
): Promise<StoredFile> {
  await holds.hold(stored.hash)
  try {
    await settle(placeOf(stored.hash))
    return stored
  } catch (error) {
    await holds.release(stored.hash)
    throw error
  }
}

// The time of an object in the trash is that of its removal.
function createTrash(objects: Objects, now: () => number) {
  const inTrash = (hash: string) => `trash/${hash}`
  return {
    take: (hash: string) => objects.copy(placeOf(hash), inTrash(hash)),
    giveBack: (hash: string) => objects.copy(inTrash(hash), placeOf(hash)),
    removeDue: async () =>
      objects.remove(await keysBelow(objects, 'trash/', now() - apiLimits.trashDays * dayMs)),
  }
}

async function createLocalCopies(dir: string, read: (hash: string) => Promise<Readable | null>) {
  const incoming = await createIncoming(dir)
  const placeOf = (hash: string) => path.join(dir, hash)
  const fetching = new Map<string, Promise<void>>()

  const fetchCopy = async (hash: string) => {
    const content = await read(hash)
    if (content) await incoming.write(content, (temporary) => rename(temporary, placeOf(hash)))
  }
  return {
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
    sweep: async (): Promise<void> => {
      for (const name of await readdir(dir)) {
        const found = await stat(path.join(dir, name)).catch(nothingIfMissing)
        const isUnused = found && found.mtimeMs < Date.now() - s3Limits.copyUnusedMs
        if (isUnused) await rm(path.join(dir, name), { force: true })
      }
    },
  }
}
