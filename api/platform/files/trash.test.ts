import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { apiLimits } from '#api/platform/limits.ts'
import { storedIn } from '#tests/support/stored.ts'
import { createLocalStore } from './store.ts'

const nothingUsed = async () => new Set<string>()
const dayMs = 86_400_000

async function* content(text: string) {
  yield Buffer.from(text)
}

async function store() {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'trash-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const files = await createLocalStore(dir)
  const put = async (text: string) => {
    const { hash } = await files.put(content(text))
    files.release(hash)
    return hash
  }
  const inTrash = async () => {
    const found = await readdir(path.join(dir, 'trash'), { recursive: true }).catch(() => [])
    return found.filter((name) => name.length > 60).map((name) => path.basename(name))
  }
  const dayOfTrash = (daysAgo: number) => {
    const day = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
    return path.join(dir, 'trash', day)
  }
  return { dir, files, put, inTrash, dayOfTrash }
}

test('removed content is in the trash and is restored when requested', async () => {
  const { files, put, inTrash } = await store()
  const [one, two] = [await put('one'), await put('two')]
  await files.removeUnused([one, two], async () => new Set([two]))
  expect(await storedIn(files)).toEqual([two])
  expect(await inTrash()).toEqual([one])
  expect(await files.size(one)).toBe(3)
  const read = []
  for await (const chunk of await files.open(one)) read.push(chunk)
  expect(Buffer.concat(read).toString()).toBe('one')
  expect((await storedIn(files)).sort()).toEqual([one, two].sort())
})

test('content that no row ever referred to is not put in the trash', async () => {
  const { files, put, inTrash } = await store()
  const hash = await put('refused')
  await files.removeUnused([hash], nothingUsed, 'at once')
  expect([await storedIn(files), await inTrash()]).toEqual([[], []])
  expect(await files.size(hash)).toBe(null)
})

test('content in the trash is deleted when its time is over', async () => {
  const { files, put, inTrash, dayOfTrash } = await store()
  const [old, young] = [await put('old'), await put('young')]
  await files.removeUnused([old], nothingUsed)
  await rename(dayOfTrash(0), dayOfTrash(apiLimits.trashDays + 1))
  await files.removeUnused([young], nothingUsed)
  await rename(dayOfTrash(0), dayOfTrash(apiLimits.trashDays - 1))
  await files.removeLeftovers(0)
  expect(await inTrash()).toEqual([young])
  expect(await files.size(old)).toBe(null)
  expect(await files.size(young)).toBe(5)
})

test('leftovers of interrupted uploads are deleted, and running uploads stay', async () => {
  const { dir, files } = await store()
  const incoming = path.join(dir, 'incoming')
  const hourAgo = new Date(Date.now() - 3_700_000)
  for (const name of ['left', 'just now']) await writeFile(path.join(incoming, name), 'half')
  await utimes(path.join(incoming, 'left'), hourAgo, hourAgo)
  const during: string[][] = []
  async function* slow() {
    yield Buffer.from('first half, ')
    const [name = ''] = (await readdir(incoming)).filter((one) => one.length === 36)
    await utimes(path.join(incoming, name), hourAgo, hourAgo)
    await files.removeLeftovers(3_600_000)
    during.push((await readdir(incoming)).filter((one) => one.length < 36))
    await files.removeLeftovers(0)
    during.push((await readdir(incoming)).filter((one) => one.length < 36))
    yield Buffer.from('second half')
  }
  const { size } = await files.put(slow())
  expect(size).toBe(23)
  expect(during).toEqual([['just now'], []])
  expect(await readdir(incoming)).toEqual([])
})

test('a store that cannot write reports an error, and recovers', async () => {
  const { dir, files } = await store()
  await rename(path.join(dir, 'incoming'), path.join(dir, 'elsewhere'))
  await expect(files.check()).rejects.toThrow(`there is no ${path.join(dir, 'incoming')}`)
  await mkdir(path.join(dir, 'incoming'))
  await Promise.all([files.check(), files.check()])
  expect(await readdir(path.join(dir, 'incoming'))).toEqual([])
})
