import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type FilesApi, openFilesApi, upload } from '#tests/support/files.ts'
import { storedIn } from '#tests/support/stored.ts'
import { createSweeper, sweepFiles } from './sweep.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
})
afterAll(() => api.close())

async function* content(text: string) {
  yield Buffer.from(text)
}

/** Content without rows, as a process leaves it that is killed before it writes them. */
async function orphans(count: number) {
  const hashes: string[] = []
  for (let n = 0; n < count; n++) {
    const { hash } = await api.files.put(content(`orphan ${n} of ${count}`))
    api.files.release(hash)
    hashes.push(hash)
  }
  return hashes
}

const left = async (hashes: string[]) =>
  (await storedIn(api.files)).filter((hash) => hashes.includes(hash)).length

test('content without a row is swept, and other content stays', async () => {
  const owner = await api.person()
  await upload(owner, await api.kb(owner), { 'kept.txt': 'kept', 'also.txt': 'also kept' })
  const before = await storedIn(api.files)
  const hashes = await orphans(3)
  await sweepFiles(api.db, api.files, -1_000)
  expect(await left(hashes)).toBe(0)
  expect((await storedIn(api.files)).sort()).toEqual(before.sort())
})

test('nothing is swept if most content has no row', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  const hashes = await orphans(30)
  await sweepFiles(api.db, api.files, -1_000)
  expect(await left(hashes)).toBe(30)
  expect(said.mock.calls.flat().join()).toContain('nothing was deleted')
  await api.files.removeUnused(hashes, async () => new Set())
})

test('a server that starts alone removes young content without a row, and no running upload', async () => {
  const sweeper = createSweeper(api.db, api.files)
  onTestFinished(() => sweeper.stop())
  const hashes = await orphans(2)
  const { hash } = await api.files.put(content('its row is not written yet'))
  sweeper.start(true)
  await vi.waitFor(async () => expect(await left(hashes)).toBe(0), { timeout: 60_000 })
  expect(await left([hash])).toBe(1)
  await api.files.release(hash)
})

test('a server that starts beside another one leaves young content', async () => {
  const sweeper = createSweeper(api.db, api.files)
  const hashes = await orphans(2)
  sweeper.start(false)
  await sweeper.stop()
  expect(await left(hashes)).toBe(2)
})

test('a running server sweeps repeatedly', async () => {
  const sweeper = createSweeper(api.db, api.files, { everyMs: 10, olderThanMs: -1_000 })
  onTestFinished(() => sweeper.stop())
  sweeper.start(false)
  for (const count of [1, 2]) {
    const hashes = await orphans(count)
    await vi.waitFor(async () => expect(await left(hashes)).toBe(0), { timeout: 60_000 })
  }
})
