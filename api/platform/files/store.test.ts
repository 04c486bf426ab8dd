import { mkdtemp, readdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createLocalStore } from './store.ts'

async function emptyStore() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'store-'))
  return { dir, files: await createLocalStore(dir) }
}

async function* content(text: string) {
  yield Buffer.from(text)
}

test('content is stored in the folder once, under its hash', async () => {
  const { dir, files } = await emptyStore()
  const [one, two] = [await files.put(content('same')), await files.put(content('same'))]
  expect(one).toEqual(two)
  expect(await readdir(path.join(dir, one.hash.slice(0, 2)))).toEqual([one.hash])
  expect(await readdir(path.join(dir, 'incoming'))).toEqual([])
})

test('interrupted content leaves nothing in the folder', async () => {
  const { dir, files } = await emptyStore()
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('lost')
  }
  await expect(files.put(broken())).rejects.toThrow('lost')
  expect(await readdir(path.join(dir, 'incoming'))).toEqual([])
})
