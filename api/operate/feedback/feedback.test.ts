import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { sweepFiles } from '#api/program/sweep.ts'
import type { Feedback } from '#contract/entities/feedback.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readAnswer } from '#tests/support/call.ts'
import { storedIn } from '#tests/support/stored.ts'

const adminAddress = 'root@example.com'

let api: TestApi
let admin: Person
beforeAll(async () => {
  api = await openApi({ env: { APP_ADMINS: adminAddress } })
  admin = await api.person('Root', adminAddress)
})
afterAll(() => api.close())

const picture = await readFile('tests/files/picture.png')
type Part = Uint8Array | string
type Fields = Record<string, string>

/**
 * Sends a form as a page does; every image file is named like a screenshot, whatever its content.
 */
async function tryToSend(person: Person, fields: Fields, images: Part[] = []) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const image of images)
    body.append('images', new Blob([image as BlobPart], { type: 'image/png' }), 'shot.png')
  return readAnswer('sendFeedback', await api.send(person, 'POST', '/feedback', { body }))
}

async function send(person: Person, fields: Fields, images: Part[] = []): Promise<Feedback> {
  const { code, fields: refused, data } = await tryToSend(person, fields, images)
  if (code) throw new Error(`${code} ${JSON.stringify(refused)}`)
  return data as Feedback
}

const own = (person: Person) => api.call(person, 'listOwnFeedback', {})
const image = (person: Person, { id }: { id: string }, n = 1) =>
  api.send(person, 'GET', `/feedback/${id}/images/${n}`)

const storedFiles = () => storedIn(api.deps.files)

test('feedback accepts its metadata as one JSON field or as single fields', async () => {
  const ana = await api.person('Ana')
  const kb = await api.kb(ana)
  const message = await api.message(ana, kb.townhallId, 'Odd')
  const place = { url: '/kb/x', kbId: kb.id, chatId: kb.townhallId, messageId: message.id }
  const timestamp = '2026-11-21T10:00:00.000Z'
  const metadata = JSON.stringify({ ...place, timestamp })
  expect(await send(ana, { message: ' Broken \n', metadata })).toMatchObject({
    message: 'Broken',
    images: [],
    status: 'pending',
    metadata: { ...place, timestamp },
  })
  expect((await send(ana, { message: 'Flat', ...place, timestamp: '' })).metadata).toEqual(place)
  expect((await send(ana, { message: 'Bare' })).metadata).toEqual({ url: '' })
})

test('blank feedback, broken metadata and URLs of other sites are rejected at their field', async () => {
  const ana = await api.person()
  const refused = async (fields: Fields) => (await tryToSend(ana, fields)).fields
  expect(await refused({ message: '  \n ' })).toEqual({ message: ['required'] })
  expect(await refused({})).toEqual({ message: ['required'] })
  expect(await refused({ message: 'x', metadata: '{' })).toEqual({ metadata: ['invalid'] })
  for (const url of ['javascript:alert(1)', '//evil.test', '/\t/evil.test', 'https://evil.test'])
    expect(await refused({ message: 'x', url })).toEqual({ url: ['not_a_url'] })
  expect(await refused({ message: 'x', kbId: 'none' })).toEqual({ kbId: ['invalid'] })
  expect(await refused({ message: '长'.repeat(limits.feedbackLength + 1) })).toEqual({
    message: ['too_long'],
  })
  expect(await refused({ message: 'x'.repeat(200_000) })).toEqual({ message: ['too_long'] })
  expect(await own(ana)).toEqual([])
})

test('the longest message is stored completely in a script with three bytes a character', async () => {
  const message = '长'.repeat(limits.feedbackLength)
  expect((await send(await api.person(), { message })).message).toBe(message)
})

test('feedback about something its sender cannot see gets a 404 and stores nothing', async () => {
  const [ana, eve] = [await api.person('Ana'), await api.person('Eve')]
  const kb = await api.kb(ana)
  const other = await api.kb(ana)
  const message = await api.message(ana, kb.townhallId, 'Secret')
  const files = await storedFiles()
  const refusal = async (person: Person, place: Fields) =>
    (await tryToSend(person, { message: 'x', metadata: JSON.stringify(place) }, [picture])).code
  expect(await refusal(eve, { kbId: kb.id })).toBe('kb_not_found')
  expect(await refusal(eve, { chatId: kb.townhallId })).toBe('chat_not_found')
  expect(await refusal(eve, { messageId: message.id })).toBe('message_not_found')
  expect(await refusal(ana, { messageId: newId() })).toBe('message_not_found')
  expect(await refusal(ana, { kbId: other.id, chatId: kb.townhallId })).toBe('chat_not_found')
  expect(await refusal(ana, { chatId: kb.aiChatId, messageId: message.id })).toBe(
    'message_not_found',
  )
  expect([await own(ana), await own(eve)]).toEqual([[], []])
  expect(await storedFiles()).toEqual(files)
})

test('images are visible to their sender and app administrators only', async () => {
  const [ana, eve] = [await api.person('Ana'), await api.person('Eve')]
  const gif = await sharp(picture).gif().toBuffer()
  const sent = await send(ana, { message: 'Look' }, [picture, gif])
  expect(sent.images).toEqual([1, 2].map((n) => `/feedback/${sent.id}/images/${n}`))
  for (const person of [ana, admin]) {
    const got = await image(person, sent)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png'])
    const shown = await sharp(await got.arrayBuffer()).metadata()
    const { width, height } = await sharp(picture).metadata()
    expect(shown).toMatchObject({ width, height })
  }
  expect((await image(eve, sent)).status).toBe(404)
  expect((await image(ana, sent, 3)).status).toBe(404)
})

test.for([
  ['tiff', 'image/png'],
  ['avif', 'image/webp'],
] as const)('a %s is stored as %s, which every browser supports', async ([format, type]) => {
  const ana = await api.person()
  const sent = await send(ana, { message: 'Look' }, [await sharp(picture)[format]().toBuffer()])
  const got = await image(ana, sent)
  expect([got.status, got.headers.get('content-type')]).toEqual([200, type])
  const { width, height } = await sharp(picture).metadata()
  expect(await sharp(await got.arrayBuffer()).metadata()).toMatchObject({ width, height })
})

test('an SVG is drawn as PNG, without its scripts and without other files', async () => {
  const ana = await api.person()
  const other = path.join(api.dir, 'other.png')
  await writeFile(other, picture)
  const svg = `<?xml version="1.0"?><!-- drawn by hand -->
    <svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script>
    <image href="file://${other}" width="30" height="10"/>
    <rect y="10" width="30" height="10" fill="#f00"/></svg>`
  const sent = await send(ana, { message: 'Look' }, [svg])
  const got = await image(ana, sent)
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { data, info } = await sharp(await got.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 30, height: 20, channels: 4 })
  const colourAt = (y: number) => [...data.subarray(y * 30 * 4, y * 30 * 4 + 4)]
  expect([colourAt(5), colourAt(15)]).toEqual([
    [0, 0, 0, 0],
    [255, 0, 0, 255],
  ])
})

test('an image is rotated upright and loses its location and camera data', async () => {
  const ana = await api.person()
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Model: 'Secret camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const sent = await send(ana, { message: 'Photo' }, [photo])
  const shown = await sharp(await (await image(ana, sent)).arrayBuffer()).metadata()
  expect(shown).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
  expect(shown.exif).toBeUndefined()
})

test('files that are not images, and one image too many, are rejected and nothing is stored', async () => {
  const ana = await api.person()
  const files = await storedFiles()
  const cut = picture.subarray(0, picture.length >> 1)
  for (const bad of ['<svg>', 'BM\0\0', '%PDF-1.7', 'hello', '', cut])
    expect((await tryToSend(ana, { message: 'x' }, [picture, bad])).code).toBe('unsupported_type')
  const many = Array.from({ length: limits.feedbackImages + 1 }, () => picture)
  expect((await tryToSend(ana, { message: 'x' }, many)).fields).toEqual({ images: ['too_many'] })
  const large = new Uint8Array(limits.feedbackImageBytes + 1)
  expect((await tryToSend(ana, { message: 'x' }, [large])).code).toBe('too_large')
  expect(await own(ana)).toEqual([])
  expect(await storedFiles()).toEqual(files)
})

test('an image with too many pixels is rejected before it is decoded', async () => {
  const background = { r: 0, g: 0, b: 0 }
  const huge = sharp({ create: { width: 12_000, height: 8_000, channels: 3, background } })
  const bomb = await huge.png({ compressionLevel: 9 }).toBuffer()
  expect((await tryToSend(await api.person(), { message: 'x' }, [bomb])).code).toBe('too_large')
})

test('an interrupted upload leaves nothing', async () => {
  const ana = await api.person()
  const files = await storedFiles()
  const form = new FormData()
  form.append('message', 'Half')
  form.append('images', new Blob([picture]), 'shot.png')
  const whole = new Response(form)
  const type = whole.headers.get('content-type') ?? ''
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const body = bytes.subarray(0, bytes.length - picture.length / 2)
  const headers = { 'content-type': type }
  const response = await api.send(ana, 'POST', '/feedback', { body, headers })
  expect((await readAnswer('sendFeedback', response)).status).toBe(400)
  expect(await own(ana)).toEqual([])
  expect(await storedFiles()).toEqual(files)
})

test('the sweep of unused files keeps feedback images', async () => {
  const ana = await api.person()
  const sent = await send(ana, { message: 'Keep' }, [picture])
  await sweepFiles(api.db, api.deps.files, -1)
  expect((await image(ana, sent)).status).toBe(200)
})
