import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import { type FilesApi, openFilesApi, readAnswer } from '#tests/support/files.ts'
import { kbForUploads, tus } from './tus.fixture.ts'

let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi()
}, 60_000)
afterAll(() => api.close())

type Kb = Awaited<ReturnType<typeof kbForUploads>>

/** Sends a file as a browser's tab does: it asks for the offset and sends the next part. */
async function sendAsTab({ offset, send }: Kb, path: string, bytes: Buffer<ArrayBuffer>) {
  const partBytes = 100_000
  for (;;) {
    const { status, at } = await offset(path)
    if (status !== 200 || at === bytes.length) return status
    const part = await send(path, at, bytes.subarray(at, at + partBytes))
    expect([200, 204, 409]).toContain(part.status)
  }
}

async function filesOf({ owner, kbId }: Kb) {
  const { data } = await owner.call<{ resources: Resource[] }>('GET', `/kb/${kbId}/resources`)
  return Promise.all(
    data.resources.map(async ({ id, title }) => {
      const answer = await owner.send('GET', `/kb/${kbId}/resources/${id}/download`)
      return { title, bytes: Buffer.from(await answer.arrayBuffer()) }
    }),
  )
}

test('two tabs that continue one upload at once make one file, and both learn that it is there', async () => {
  const kb = await kbForUploads(api)
  const bytes = randomBytes(1_500_000)
  const { path } = await kb.begin(bytes.length)
  const tab = () => sendAsTab(kb, path, bytes)
  expect(await Promise.all([tab(), tab()])).toEqual([200, 200])
  const files = await filesOf(kb)
  expect(files.map(({ title }) => title)).toEqual(['film.bin'])
  expect(files[0]?.bytes.equals(bytes)).toBe(true)
  expect(await api.files.parts.size(path.split('/').at(-1) ?? '')).toBeNull()
})

test('two tabs that begin to upload one file at once make two files with different names', async () => {
  const kb = await kbForUploads(api)
  const bytes = randomBytes(300_000)
  const tab = async () => {
    const { path } = await kb.begin(bytes.length, { sameName: 'keep' })
    return sendAsTab(kb, path, bytes)
  }
  expect(await Promise.all([tab(), tab()])).toEqual([200, 200])
  const files = await filesOf(kb)
  expect(files.map(({ title }) => title).sort()).toEqual(['film (2).bin', 'film.bin'])
  for (const file of files) expect(file.bytes.equals(bytes)).toBe(true)
})

test('an upload that is cancelled in one tab is gone for the other, and nothing of it is stored', async () => {
  const kb = await kbForUploads(api)
  const { path } = await kb.begin(10)
  await kb.send(path, 0, '12345')
  expect((await kb.owner.send('DELETE', path, { headers: tus })).status).toBe(204)
  const refused = await readAnswer(await kb.send(path, 5, '67890'))
  expect([refused.status, refused.error.code]).toEqual([404, 'upload_not_found'])
  expect(await filesOf(kb)).toEqual([])
  expect(await api.files.parts.size(path.split('/').at(-1) ?? '')).toBeNull()
})

test('a tab takes over an upload from one whose part does not end, and what arrived is kept', async () => {
  const kb = await kbForUploads(api)
  const { path } = await kb.begin(10)
  const id = path.split('/').at(-1) ?? ''
  const endless = new ReadableStream({
    start: (content) => content.enqueue(new TextEncoder().encode('1234')),
  })
  const first = kb.send(path, 0, endless)
  await expect.poll(() => api.files.parts.size(id), { interval: 10 }).toBe(4)
  expect(await kb.offset(path)).toEqual({ status: 200, at: 4 })
  expect((await first).headers.get('upload-offset')).toBe('4')
  expect((await kb.send(path, 4, '567890')).status).toBe(200)
  expect((await filesOf(kb)).map(({ bytes }) => bytes.toString())).toEqual(['1234567890'])
})
