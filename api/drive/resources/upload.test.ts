import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Resource } from '#contract/entities/resource.ts'
import type { ServerEvent } from '#contract/events.ts'
import { type FilesApi, form, openFilesApi, readAnswer, upload } from '#tests/support/files.ts'

const most = 100_000
let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi({ MAX_UPLOAD_BYTES: String(most) })
}, 60_000)
afterAll(() => api.close())

async function ownedKb() {
  const owner = await api.person('Marit')
  return { owner, kbId: await api.kb(owner) }
}

function multipart(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: Readable.toWeb(Readable.from(chunks)) as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit
}

const partHead = Buffer.from(
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
)

test('a downloaded file equals the uploaded bytes', async () => {
  const { owner, kbId } = await ownedKb()
  const bytes = new Uint8Array(randomBytes(70_001))
  const [resource] = await upload(owner, kbId, { 'noise.bin': bytes })
  const response = await owner.send('GET', `/kb/${kbId}/resources/${resource?.id}/download`)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test('several files go into the given folder', async () => {
  const { owner, kbId } = await ownedKb()
  const folder = await owner.call<{ id: string }>('POST', `/kb/${kbId}/folders`, { name: 'In' })
  const body = form({ 'a.txt': 'one', 'b.txt': 'two' }, { folderId: folder.data.id }, 'files first')
  const { data } = await readAnswer<Resource[]>(
    await owner.send('POST', `/kb/${kbId}/resources`, { body }),
  )
  expect(data.map(({ title }) => title)).toEqual(['a.txt', 'b.txt'])
  expect(data.map(({ folderId }) => folderId)).toEqual([folder.data.id, folder.data.id])
})

test('a file with exactly the largest size is accepted, and a file with one byte more is rejected', async () => {
  const { owner, kbId } = await ownedKb()
  await upload(owner, kbId, { 'full.bin': new Uint8Array(most) })
  const body = form({ 'over.bin': new Uint8Array(most + 1) })
  const response = await owner.send('POST', `/kb/${kbId}/resources`, { body })
  expect(await readAnswer(response)).toMatchObject({ status: 413, error: { code: 'too_large' } })
})

test('an endless file is rejected while it streams, and nothing is stored', async () => {
  const { owner, kbId } = await ownedKb()
  const before = await api.stored()
  let sent = 0
  async function* endless() {
    yield partHead
    for (;;) {
      sent += 10_000
      yield new Uint8Array(10_000)
    }
  }
  const response = await owner.send('POST', `/kb/${kbId}/resources`, multipart(endless()))
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(most * 10)
  expect(await api.stored()).toEqual(before)
})

test('an interrupted upload leaves no rows and no files', async () => {
  const { owner, kbId } = await ownedKb()
  const before = await api.stored()
  async function* broken() {
    yield partHead
    yield Buffer.from('whole\r\n')
    yield partHead
    yield new Uint8Array(5_000)
    throw new Error('connection lost')
  }
  const response = await owner.send('POST', `/kb/${kbId}/resources`, multipart(broken()))
  expect(await readAnswer(response)).toMatchObject({
    status: 400,
    error: { code: 'upload_interrupted' },
  })
  expect(await api.stored()).toEqual(before)
  const list = await owner.call<{ totalCount: number }>('GET', `/kb/${kbId}/resources`)
  expect(list.data.totalCount).toBe(0)
})

test('a body that ends before its last boundary is an interrupted upload', async () => {
  const { owner, kbId } = await ownedKb()
  const body = multipart([partHead, Buffer.from('half a fi')])
  const response = await owner.send('POST', `/kb/${kbId}/resources`, body)
  expect((await readAnswer(response)).error.code).toBe('upload_interrupted')
})

test('the error about a form without a file names the missing field', async () => {
  const { owner, kbId } = await ownedKb()
  const response = await owner.send('POST', `/kb/${kbId}/resources`, { body: form({}, { a: 'b' }) })
  expect((await readAnswer(response)).error).toMatchObject({
    code: 'invalid_input',
    fields: { file: ['required'] },
  })
})

test('a body that is not multipart is rejected', async () => {
  const { owner, kbId } = await ownedKb()
  const { status, error } = await owner.call('POST', `/kb/${kbId}/resources`, { file: 'x' })
  expect([status, error.code]).toEqual([400, 'invalid_upload'])
})

test('a folder of another knowledge base accepts no files', async () => {
  const { owner, kbId } = await ownedKb()
  const other = await ownedKb()
  const folder = await other.owner.call<{ id: string }>('POST', `/kb/${other.kbId}/folders`, {
    name: 'Theirs',
  })
  const before = await api.stored()
  const body = form({ 'a.txt': 'mine alone' }, { folderId: folder.data.id })
  const response = await owner.send('POST', `/kb/${kbId}/resources`, { body })
  expect((await readAnswer(response)).error.code).toBe('folder_not_found')
  expect(await api.stored()).toEqual(before)
})

test('file names are kept as typed, without paths and characters that hide an extension', async () => {
  const { owner, kbId } = await ownedKb()
  const names = [
    '报告 2026.txt',
    'cafe\u0301.txt',
    '../../etc/passwd',
    'a\u202Etxt.exe',
    'say "hi".txt',
  ]
  const files = Object.fromEntries(names.map((name) => [name, 'same']))
  const resources = await upload(owner, kbId, files)
  expect(resources.map(({ title }) => title)).toEqual([
    '报告 2026.txt',
    'café.txt',
    'passwd',
    'atxt.exe',
    'say "hi".txt',
  ])
})

test('the same content uploaded by two people is stored once, until both delete it for good', async () => {
  const one = await ownedKb()
  const two = await ownedKb()
  const before = (await api.stored()).length
  const content = randomBytes(50).toString('hex')
  const [[first], [second]] = await Promise.all([
    upload(one.owner, one.kbId, { 'one.txt': content }),
    upload(two.owner, two.kbId, { 'two.txt': content }),
  ])
  expect((await api.stored()).length).toBe(before + 1)
  await one.owner.call('DELETE', `/kb/${one.kbId}/resources/${first?.id}`)
  const url = `/kb/${two.kbId}/resources/${second?.id}`
  expect(await (await two.owner.send('GET', `${url}/download`)).text()).toBe(content)
  await two.owner.call('DELETE', url)
  await one.owner.call('DELETE', `/kb/${one.kbId}/bin`, {})
  expect((await api.stored()).length).toBe(before + 1)
  await two.owner.call('DELETE', `/kb/${two.kbId}/bin`, {})
  expect((await api.stored()).length).toBe(before)
})

test('counts and sizes are right after twenty simultaneous uploads', async () => {
  const { owner, kbId } = await ownedKb()
  const sizes = Array.from({ length: 20 }, (_, index) => index + 1)
  await Promise.all(sizes.map((size) => upload(owner, kbId, { [`${size}.txt`]: 'x'.repeat(size) })))
  const { data } = await owner.call<{ resourceCount: number; resourceSize: number }>(
    'GET',
    `/kb/${kbId}`,
  )
  expect([data.resourceCount, data.resourceSize]).toEqual([20, 210])
})

test('all subscribers receive a new file and each step of its analysis', async () => {
  const { owner, kbId } = await ownedKb()
  const { until } = api.listenTo(kbId)
  await upload(owner, kbId, { 'a.txt': 'A short note.' })
  const stepsOf = (events: ServerEvent[]) =>
    events.flatMap(({ data }) => ('resource' in data ? [data.resource.status] : []))
  const steps = stepsOf(await until((events) => stepsOf(events).length === 3))
  expect(steps).toEqual(['queued', 'analyzing', 'completed'])
})
