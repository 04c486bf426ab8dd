import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purge } from '#api/manage/bin/purge.ts'
import { newId } from '#api/platform/ids.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { storedIn } from '#tests/support/stored.ts'

const kilobyte = 1_000
const mostOfKb = 60 * kilobyte
const mostOfPerson = 50 * kilobyte

let api: TestApi
beforeAll(async () => {
  api = await openApi({
    env: {
      MAX_KB_BYTES: String(mostOfKb),
      MAX_PERSON_BYTES: String(mostOfPerson),
    },
  })
})
afterAll(() => api.close())

let made = 0

function file(bytes: number): Blob {
  const content = new Uint8Array(bytes).fill(97)
  content.set(new TextEncoder().encode(`file ${made++} `))
  return new Blob([content])
}

function formOf(bytes: number): FormData {
  const form = new FormData()
  form.append('file', file(bytes), 'file.txt')
  return form
}

async function post(person: Person, place: string, body: BodyInit, more: RequestInit = {}) {
  const response = await api.send(person, 'POST', place, { body, ...more })
  const { data, error } = await response.json()
  return { code: error?.code ?? 'kept', data }
}

const upload = (person: Person, kb: { id: string }, bytes: number) =>
  post(person, `/kb/${kb.id}/resources`, formOf(bytes))
const attach = (person: Person, chatId: string, bytes: number) =>
  post(person, `/chats/${chatId}/messages/attachment`, formOf(bytes))
const used = async (person: Person) => (await api.call(person, 'readUser', {})).storageUsed
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work))

test('of twenty uploads at once, those that fit into the storage are stored and the others are rejected', async () => {
  const ana = await api.person()
  const kb = await api.kb(ana)
  const before = await storedIn(api.deps.files)
  const codes = (await times(20, () => upload(ana, kb, 9 * kilobyte))).map(({ code }) => code)
  const kept = codes.filter((code) => code === 'kept').length
  expect(kept).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set(['kept', 'person_full']))
  expect(await used(ana)).toBe(kept * 9 * kilobyte)
  expect(await used(ana)).toBeLessThanOrEqual(mostOfPerson)
  expect(await storedIn(api.deps.files)).toHaveLength(before.length + kept)
  // A rejected upload uses no storage.
  const left = mostOfPerson - (await used(ana))
  expect((await upload(ana, kb, left)).code).toBe('kept')
  expect((await upload(ana, kb, 50)).code).toBe('person_full')
})

test('an upload whose `Content-Length` is too large is rejected before it is read', async () => {
  const ana = await api.person()
  const kb = await api.kb(ana)
  const headers = {
    cookie: ana.cookie,
    'content-length': '10000000',
    'content-type': 'multipart/form-data; boundary=x',
  }
  const sending = request(`${api.url}/kb/${kb.id}/resources`, { method: 'POST', headers })
  sending.on('error', () => {})
  // The test sends the headers only, and no byte of the body.
  sending.flushHeaders()
  const [answer] = await once(sending, 'response')
  expect(answer.statusCode).toBe(413)
  sending.destroy()
})

test('an upload of unknown length is aborted when the storage is used up', async () => {
  const ana = await api.person()
  const kb = await api.kb(ana)
  const before = await storedIn(api.deps.files)
  const piece = new TextEncoder().encode('x'.repeat(10 * kilobyte))
  const head = 'content-disposition: form-data; name="file"; filename="endless.txt"'
  let read = 0
  async function* endless() {
    yield new TextEncoder().encode(`--x\r\n${head}\r\n\r\n`)
    for (; read < 100_000; read++) yield piece
  }
  const answer = await post(
    ana,
    `/kb/${kb.id}/resources`,
    Readable.toWeb(Readable.from(endless())) as unknown as ReadableStream,
    {
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit,
  )
  expect(answer.code).toBe('person_full')
  expect(read).toBeLessThan(100_000)
  expect(await storedIn(api.deps.files)).toEqual(before)
})

test('a knowledge base has a separate storage limit, whoever uploads', async () => {
  const [ana, ben] = [await api.person(), await api.person()]
  const kb = await api.kb(ana, { canEveryoneUpload: true })
  await api.join(ben, kb)
  expect((await upload(ana, kb, 40 * kilobyte)).code).toBe('kept')
  expect((await upload(ben, kb, 30 * kilobyte)).code).toBe('kb_full')
  expect((await upload(ben, kb, 20 * kilobyte)).code).toBe('kept')
  const { resourceSize, storageLimit } = await api.call(ana, 'readKb', { params: { kbId: kb.id } })
  expect([resourceSize, storageLimit]).toEqual([60 * kilobyte, mostOfKb])
})

test('attached and forwarded files count like uploads, until they are deleted', async () => {
  const ana = await api.person()
  const kb = await api.kb(ana)
  const chatId = kb.townhallId
  const { data } = await attach(ana, chatId, 30 * kilobyte)
  expect(await used(ana)).toBe(30 * kilobyte)
  expect((await attach(ana, chatId, 30 * kilobyte)).code).toBe('person_full')
  expect((await upload(ana, kb, 30 * kilobyte)).code).toBe('person_full')
  const message = await api.message(ana, chatId, 'Here', { attachmentIds: [data.id] })
  const body = { clientId: newId(), messageIds: [message.id], chatIds: [kb.aiChatId] }
  const forwarded = await api.attempt(ana, 'forwardMessages', { params: { chatId }, body })
  expect(forwarded.code).toBe('person_full')
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId: message.id } })
  expect(await api.call(ana, 'readUser', {})).toMatchObject({
    storageUsed: 30 * kilobyte,
    binSize: 30 * kilobyte,
  })
  await purge(api.db, api.deps.files, [message.id])
  expect(await used(ana)).toBe(0)
})

test('images sent with feedback count too', async () => {
  const ana = await api.person()
  const picture = await (await import('sharp'))
    .default({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('message', 'Look')
  form.append('images', new Blob([new Uint8Array(picture)]), 'shot.png')
  expect((await post(ana, '/feedback', form)).code).toBe('kept')
  expect(await used(ana)).toBeGreaterThan(0)
})

test('a person creates a limited number of knowledge bases, however many they try at once, and those in the bin count', async () => {
  const ana = await api.person()
  const mostMore = 3
  const kbs = Array.from({ length: apiLimits.kbsPerUser - mostMore }, () => {
    const id = newId()
    return { id, title: 'Almanac', invitation_token: id, created_by: ana.id }
  })
  await api.db.insertInto('kbs').values(kbs).execute()
  const make = () => api.attempt(ana, 'createKb', { body: { title: 'One more' } })
  const codes = (await times(12, make)).map(({ code }) => code)
  expect(codes.filter((code) => code === 'too_many_kbs')).toHaveLength(12 - mostMore)
  const created = await api.call(ana, 'listKbs', {})
  expect(created).toHaveLength(mostMore)
  await api.call(ana, 'deleteKb', { params: { kbId: created[0]?.id ?? '' } })
  expect((await make()).code).toBe('too_many_kbs')
  await api.call(ana, 'purgeKbs', { body: {} })
  expect((await make()).status).toBe(200)
})
