import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#api/program/sweep.ts'
import type { Resource } from '#contract/entities/resource.ts'
import {
  type Caller,
  type FilesApi,
  form,
  openFilesApi,
  readAnswer,
  upload,
} from '#tests/support/files.ts'
import { encoded, kbForUploads, tus } from './tus.fixture.ts'

const most = 3_000_000
let api: FilesApi
beforeAll(async () => {
  api = await openFilesApi({ MAX_UPLOAD_BYTES: String(most), MAX_PERSON_BYTES: String(4_000_000) })
}, 60_000)
afterAll(() => api.close())

const kbOf = (by?: Caller) => kbForUploads(api, by)

/**
 * Content in small pieces that breaks off after `until` bytes, as soon as these have arrived. Counts
 * what was sent.
 */
function cutOff(
  path: string,
  bytes: Buffer,
  from: number,
  until: number,
  count: (n: number) => void,
) {
  const arrived = () => api.files.parts.size(path.split('/').at(-1) ?? '')
  async function* pieces() {
    for (let at = from; at < until; at += 10_000) {
      const piece = bytes.subarray(at, Math.min(at + 10_000, until))
      count(piece.length)
      yield piece
    }
    if (until === bytes.length) return
    await expect.poll(arrived, { interval: 10 }).toBe(until)
    throw new Error('connection lost')
  }
  return Readable.toWeb(Readable.from(pieces())) as unknown as BodyInit
}

test('an upload that is cut five times sends less than 5 % again', async () => {
  const { begin, offset, send, owner, kbId } = await kbOf()
  const bytes = randomBytes(2_500_000)
  const { status, path } = await begin(bytes.length)
  expect(status).toBe(201)
  let sent = 0
  let last: Response | undefined
  for (let cut = 1; cut <= 6; cut++) {
    const { at } = await offset(path)
    const until = Math.ceil((bytes.length / 6) * cut)
    last = await send(
      path,
      at,
      cutOff(path, bytes, at, until, (n) => (sent += n)),
    ).catch(() => undefined)
  }
  expect(last?.status).toBe(200)
  expect(sent).toBeGreaterThanOrEqual(bytes.length)
  expect(sent).toBeLessThan(bytes.length * 1.05)
  const { data } = await readAnswer<Resource[]>(last as Response)
  expect(data).toMatchObject([{ title: 'film.bin', size: bytes.length, version: 1 }])
  const stored = await owner.send('GET', `/kb/${kbId}/resources/${data[0]?.id}/download`)
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true)
  // A client that did not receive the answer learns that everything has arrived.
  expect(await offset(path)).toEqual({ status: 200, at: bytes.length })
})

test('an upload whose last byte arrived is finished when its offset is asked for', async () => {
  const { begin, offset, owner, kbId } = await kbOf()
  const { path } = await begin(5)
  const id = path.split('/').at(-1) ?? ''
  await api.files.parts.append(id, Readable.from([Buffer.from('12345')]))
  expect(await offset(path)).toEqual({ status: 200, at: 5 })
  const { data } = await owner.call<{ totalCount: number }>('GET', `/kb/${kbId}/resources`)
  expect(data.totalCount).toBe(1)
})

test('the end of an upload that is sent again changes nothing, and more than its size is rejected', async () => {
  const { owner, kbId, begin, send, offset } = await kbOf()
  const { path } = await begin(5)
  expect((await send(path, 0, '12345')).status).toBe(200)
  const again = await send(path, 5, '')
  expect([again.status, (await readAnswer(again)).data]).toEqual([200, []])
  expect((await send(path, 5, '6')).status).toBe(413)
  expect(await offset(path)).toEqual({ status: 200, at: 5 })
  const { data } = await owner.call<{ totalCount: number }>('GET', `/kb/${kbId}/resources`)
  expect(data.totalCount).toBe(1)
})

test('an upload that several requests find complete becomes one file', async () => {
  const { begin, offset, owner, kbId } = await kbOf()
  const { path } = await begin(5)
  const id = path.split('/').at(-1) ?? ''
  await api.files.parts.append(id, Readable.from([Buffer.from('12345')]))
  const answers = await Promise.all([offset(path), offset(path), offset(path)])
  expect(answers).toEqual(Array(3).fill({ status: 200, at: 5 }))
  const { data } = await owner.call<{ totalCount: number }>('GET', `/kb/${kbId}/resources`)
  expect(data.totalCount).toBe(1)
})

test('an upload that is cancelled while it finishes is finished or not found', async () => {
  const { begin, offset, owner } = await kbOf()
  for (let time = 0; time < 25; time += 1) {
    const { path } = await begin(2_500_000)
    const id = path.split('/').at(-1) ?? ''
    await api.files.parts.append(id, Readable.from([Buffer.alloc(2_500_000, time)]))
    const cancel = owner.send('DELETE', path, { headers: tus })
    const [{ status }] = await Promise.all([offset(path), cancel])
    expect([200, 404]).toContain(status)
  }
})

test('only its own person continues an upload, and only while they may upload', async () => {
  const { owner, kbId, begin, send, offset } = await kbOf()
  const viewer = await api.person('Viewer')
  await api.member(kbId, viewer.id)
  const { path } = await begin(10, {}, viewer)
  expect((await send(path, 0, '12345', viewer)).status).toBe(204)
  expect((await offset(path, owner)).status).toBe(404)
  expect((await send(path, 5, '67890', owner)).status).toBe(404)
  await owner.call('DELETE', `/kb/${kbId}/collaborator/${viewer.id}`)
  const refused = await send(path, 5, '67890', viewer)
  expect((await readAnswer(refused)).error.code).toBe('kb_not_found')
  expect((await offset(path, viewer)).status).toBe(404)
})

test('the size of an upload is reserved until it is finished or given up', async () => {
  const { owner, kbId, begin, send } = await kbOf()
  const first = await begin(2_000_000)
  const second = await begin(2_000_000)
  const third = await begin(1)
  expect([first.status, second.status, third.status]).toEqual([201, 201, 413])
  expect(third.text).toContain('person_full')
  const answer = await owner.send('POST', `/kb/${kbId}/resources`, { body: form({ 'a.txt': 'x' }) })
  expect((await readAnswer(answer)).error.code).toBe('person_full')
  await owner.send('DELETE', second.path, { headers: tus })
  await upload(owner, kbId, { 'a.txt': 'x' })
  expect((await send(first.path, 0, Buffer.alloc(2_000_000))).status).toBe(200)
  expect((await begin(1_999_999)).status).toBe(201)
})

test('a file above the limit and one without a name are rejected before anything is sent', async () => {
  const { begin } = await kbOf()
  expect(await begin(most + 1)).toMatchObject({ status: 413 })
  expect(await begin(5, { name: '' })).toMatchObject({ status: 400 })
  expect(await begin(5, { sameName: 'overwrite' })).toMatchObject({ status: 400 })
})

test('no other site may read the answers', async () => {
  const { owner, kbId } = await kbOf()
  const headers = { ...tus, 'upload-length': '5', 'upload-metadata': encoded({ name: 'a.bin' }) }
  const answer = await owner.send('POST', `/kb/${kbId}/uploads`, { headers })
  expect(answer.status).toBe(201)
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
})

test('an upload without a length, or of a part, is rejected as invalid', async () => {
  const { begin } = await kbOf()
  for (const [name, value] of [
    ['upload-defer-length', '1'],
    ['upload-concat', 'partial'],
  ] as const)
    expect((await begin(5, {}, undefined, { [name]: value })).status, name).toBe(400)
})

test('an upload continues only where the last one ended, and not above its size', async () => {
  const { begin, send, offset } = await kbOf()
  const { path } = await begin(10)
  expect((await send(path, 5, '67890')).status).toBe(409)
  expect((await send(path, 0, '12345678901')).status).toBeGreaterThanOrEqual(400)
  expect((await offset(path)).at).toBeLessThanOrEqual(10)
})

test('an upload becomes a new version, and a file without content is stored too', async () => {
  const { owner, kbId, begin, send } = await kbOf()
  await upload(owner, kbId, { 'film.bin': 'first' })
  const { path } = await begin(6, { sameName: 'replace' })
  const { data } = await readAnswer<Resource[]>(await send(path, 0, 'second'))
  expect(data).toMatchObject([{ version: 2, size: 6 }])
  const empty = await begin(0, { name: 'empty.txt' })
  expect(empty.text).toContain('"title":"empty.txt"')
})

test('an upload of which nothing arrived for a day is deleted with its bytes', async () => {
  const { begin, send, offset } = await kbOf()
  const kept = await begin(10)
  const { path } = await begin(10)
  await send(path, 0, '12345')
  const id = path.split('/').at(-1) ?? ''
  await api.db
    .updateTable('unfinished_uploads')
    .set({ updated_at: sql<string>`now() - interval '25 hours'` })
    .where('id', '=', id)
    .execute()
  await sweepFiles(api.db, api.files)
  expect((await offset(path)).status).toBe(404)
  expect(await api.files.parts.size(id)).toBe(null)
  expect((await offset(kept.path)).status).toBe(200)
})
