import { mkdtemp, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storedIn } from '#tests/support/stored.ts'
import { createLocalStore } from './store.ts'

const nothingUsed = async () => new Set<string>()

async function emptyStore() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'store-'))
  return { dir, files: await createLocalStore(dir) }
}

async function* content(text: string) {
  yield Buffer.from(text)
}

async function read(files: Awaited<ReturnType<typeof emptyStore>>['files'], hash: string) {
  const chunks: Buffer[] = []
  for await (const chunk of await files.open(hash)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

test('content is stored once, under its hash', async () => {
  const { dir, files } = await emptyStore()
  const [one, two] = [await files.put(content('same')), await files.put(content('same'))]
  expect(one).toEqual(two)
  expect(await read(files, one.hash)).toBe('same')
  expect(await readdir(path.join(dir, one.hash.slice(0, 2)))).toEqual([one.hash])
  expect(await readdir(path.join(dir, 'incoming'))).toEqual([])
})

test('interrupted content leaves nothing', async () => {
  const { dir, files } = await emptyStore()
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('lost')
  }
  await expect(files.put(broken())).rejects.toThrow('lost')
  expect(await readdir(path.join(dir, 'incoming'))).toEqual([])
})

test('held content is not removed until every upload of it has released it', async () => {
  const { files } = await emptyStore()
  const { hash } = await files.put(content('held'))
  await files.put(content('held'))
  files.release(hash)
  await files.removeUnused([hash], nothingUsed)
  expect(await storedIn(files)).toEqual([hash])
  files.release(hash)
  await files.removeUnused([hash], nothingUsed)
  expect(await storedIn(files)).toEqual([])
})

test('an upload of content that is being removed waits and then succeeds', async () => {
  const { files } = await emptyStore()
  const { hash } = await files.put(content('again'))
  files.release(hash)
  let again: Promise<unknown> = Promise.resolve()
  await files.removeUnused(
    [hash],
    async () => {
      again = files.put(content('again'))
      return new Set()
    },
    'at once',
  )
  await again
  expect(await read(files, hash)).toBe('again')
})

test('drawings of content are removed with it', async () => {
  const { files } = await emptyStore()
  const { hash } = await files.put(content('drawn'))
  await files.keepDrawn(hash, '1.webp', Buffer.from('image'))
  expect((await files.readDrawn(hash, '1.webp'))?.toString()).toBe('image')
  files.release(hash)
  await files.removeUnused([hash], nothingUsed)
  expect(await files.readDrawn(hash, '1.webp')).toBe(null)
})
