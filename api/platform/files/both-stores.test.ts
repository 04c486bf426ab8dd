import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { apiLimits } from '#api/platform/limits.ts'
import { openS3, type TestS3 } from '#tests/support/s3.ts'
import { storedIn } from '#tests/support/stored.ts'
import type { FileStore } from './file-store.ts'
import { createHolds } from './holds.ts'
import { s3Limits } from './s3/limits.ts'
import { createS3Store } from './s3/store.ts'
import { createLocalStore } from './store.ts'

let s3: TestS3
beforeAll(async () => {
  s3 = await openS3()
})
afterAll(() => s3.remove())

async function folder() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'stores-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

async function openInS3({ daysAhead = 0 } = {}) {
  const now = () => Date.now() + daysAhead * 86_400_000
  const own = { settings: s3.settings, holds: createHolds(), copiesDir: await folder(), now }
  const files = await createS3Store(own)
  onTestFinished(files.close)
  return files
}

const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', async () => createLocalStore(await folder())],
  ['S3', openInS3],
]

async function* content(bytes: string | Buffer) {
  yield Buffer.from(bytes)
}

async function read(files: FileStore, ...which: Parameters<FileStore['open']>) {
  return Buffer.concat(await (await files.open(...which)).toArray())
}

const nothingUsed = async () => new Set<string>()

const inBoth = test.each(stores)
const own = (name: string, text: string) => `${text} in ${name}`

inBoth(
  'a store in %s stores content under its hash, of which ranges can be read',
  async (name, open) => {
    const files = await open()
    const [one, two] = [
      await files.put(content(own(name, 'same'))),
      await files.put(content(own(name, 'same'))),
    ]
    expect(one).toEqual(two)
    expect(await files.size(one.hash)).toBe(one.size)
    expect((await read(files, one.hash)).toString()).toBe(own(name, 'same'))
    expect((await read(files, one.hash, { start: 1, end: 2 })).toString()).toBe('am')
    expect(await readFile(await files.localPath(one.hash), 'utf8')).toBe(own(name, 'same'))
  },
)

inBoth(
  'a store in %s stores content that is larger than a part, and empty content',
  async (_, open) => {
    const files = await open()
    const large = randomBytes(s3Limits.partBytes * 2 + 5)
    const chunk = (_: unknown, n: number) => large.subarray(n * 70_000, (n + 1) * 70_000)
    const chunks = Array.from({ length: Math.ceil(large.byteLength / 70_000) }, chunk)
    const { hash, size } = await files.put(Readable.from(chunks))
    expect(size).toBe(large.byteLength)
    expect((await read(files, hash)).equals(large)).toBe(true)
    const empty = await files.put(content(''))
    expect([empty.size, await files.size(empty.hash)]).toEqual([0, 0])
    expect((await read(files, empty.hash)).byteLength).toBe(0)
  },
)

inBoth('a store in %s keeps nothing of interrupted content', async (_, open) => {
  const files = await open()
  const before = await storedIn(files)
  async function* broken() {
    yield Buffer.alloc(s3Limits.partBytes + 1)
    throw new Error('lost')
  }
  await expect(files.put(broken())).rejects.toThrow('lost')
  expect(await storedIn(files)).toEqual(before)
})

inBoth(
  'a store in %s removes held content only when every upload of it has released it',
  async (name, open) => {
    const files = await open()
    const { hash } = await files.put(content(own(name, 'held')))
    await files.put(content(own(name, 'held')))
    await files.release(hash)
    await files.removeUnused([hash], nothingUsed)
    expect(await storedIn(files)).toContain(hash)
    await files.release(hash)
    await files.removeUnused([hash], nothingUsed)
    expect(await storedIn(files)).not.toContain(hash)
  },
)

inBoth(
  'a store in %s lets an upload of content that is being removed wait and then succeed',
  async (name, open) => {
    const files = await open()
    const { hash } = await files.put(content(own(name, 'again')))
    await files.release(hash)
    let again: Promise<unknown> = Promise.resolve()
    const findUsed = async () => {
      again = files.put(content(own(name, 'again')))
      return new Set<string>()
    }
    await files.removeUnused([hash], findUsed, 'at once')
    await again
    expect((await read(files, hash)).toString()).toBe(own(name, 'again'))
  },
)

inBoth('a store in %s removes drawings with their content', async (name, open) => {
  const files = await open()
  const { hash } = await files.put(content(own(name, 'drawn')))
  await files.keepDrawn(hash, '1.webp', Buffer.from('image'))
  expect((await files.readDrawn(hash, '1.webp'))?.toString()).toBe('image')
  await files.release(hash)
  await files.removeUnused([hash], nothingUsed)
  expect(await files.readDrawn(hash, '1.webp')).toBe(null)
})

inBoth(
  'a store in %s restores removed content from the trash, but not content that was deleted at once',
  async (name, open) => {
    const files = await open()
    const [trashed, refused] = [own(name, 'trashed'), own(name, 'refused')]
    const hashes: string[] = []
    for (const text of [trashed, refused]) {
      const { hash } = await files.put(content(text))
      await files.release(hash)
      hashes.push(hash)
    }
    const [inTrash = '', gone = ''] = hashes
    await files.removeUnused([inTrash], nothingUsed)
    await files.removeUnused([gone], nothingUsed, 'at once')
    expect((await read(files, inTrash)).toString()).toBe(trashed)
    expect([await files.size(inTrash), await files.size(gone)]).toEqual([trashed.length, null])
    await expect(read(files, gone)).rejects.toMatchObject({ code: 'ENOENT' })
  },
)

inBoth(
  'a store in %s takes a file that arrives in several requests, after an interruption too',
  async (_, open) => {
    const files = await open()
    await files.parts.create('parts')
    expect(await files.parts.size('parts')).toBe(0)
    expect(await files.parts.append('parts', content('first, '))).toBe(7)
    async function* broken() {
      yield Buffer.from('second')
      throw new Error('lost')
    }
    await expect(files.parts.append('parts', broken())).rejects.toThrow('lost')
    expect(await files.parts.size('parts')).toBe(13)
    await files.parts.append('parts', content(' and third'))
    const { hash } = await files.takePart('parts')
    expect((await read(files, hash)).toString()).toBe('first, second and third')
    await files.parts.remove('parts')
    expect(await files.parts.size('parts')).toBe(null)
  },
)

inBoth('a store in %s keeps the id of its installation', async (_, open) => {
  const files = await open()
  expect(await files.readInstallation()).toBe(null)
  await files.writeInstallation('one')
  expect(await files.readInstallation()).toBe('one')
  await files.check()
})

test('content in the trash of S3 is deleted when its time is over', async () => {
  const files = await openInS3()
  const { hash } = await files.put(content('old'))
  await files.release(hash)
  await files.removeUnused([hash], nothingUsed)
  const soon = await openInS3({ daysAhead: apiLimits.trashDays - 1 })
  await soon.removeLeftovers(0)
  const late = await openInS3({ daysAhead: apiLimits.trashDays + 1 })
  await late.removeLeftovers(0)
  expect(await late.size(hash)).toBe(null)
})

test('two servers that store pieces of one upload at once lose none', async () => {
  const [one, two] = [await openInS3(), await openInS3()]
  await one.parts.create('shared')
  const resume = Promise.withResolvers<void>()
  async function* slow() {
    yield Buffer.from('first')
    await resume.promise
  }
  const delayed = one.parts.append('shared', slow())
  await two.parts.append('shared', content('first and second'))
  resume.resolve()
  await delayed
  expect(await one.parts.size('shared')).toBe(16)
  const { hash } = await one.takePart('shared')
  expect((await read(two, hash)).toString()).toBe('first and second')
})
