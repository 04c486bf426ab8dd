import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attachment } from '#contract/entities/chat.ts'
import { limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben', 'Eve')
  const [ana, ben, eve] = people
  const { id: chatId } = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Both', UserIDs: [ben.id] },
  })
  return { ana, ben, eve, kb, chatId }
}

async function upload(person: Person, chatId: string, content: BlobPart, name: string) {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const path = `/chats/${chatId}/messages/attachment`
  const response = await api.send(person, 'POST', path, { body })
  return ((await response.json()) as { data: Attachment }).data
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a6' } })

const thumbnail = (person: Person, chatId: string, id: string, init: RequestInit = {}) =>
  api.send(person, 'GET', `/chats/${chatId}/messages/attachment/${id}/thumbnail`, init)

const list = (person: Person, chatId: string, query: object) =>
  api.attempt(person, 'listAttachments', { params: { chatId }, query: query as never })

const idsOf = ({ data }: { data: unknown }) =>
  (data as { attachments: { id: string }[] }).attachments.map(({ id }) => id)

test('an image has its upright size in pixels, and a small image for the members of the chat', async () => {
  const { ana, ben, eve, chatId } = await scene()
  // Orientation 6: the camera was turned, so that width and height are exchanged.
  const content = await picture(1_200, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const file = await upload(ana, chatId, new Uint8Array(content), 'a.jpg')
  expect(file).toMatchObject({ kind: 'image', width: 600, height: 1_200, type: 'image/jpeg' })
  expect((await thumbnail(ben, chatId, file.id)).status).toBe(404)
  const sent = await api.message(ana, chatId, '', { attachmentIds: [file.id] })
  expect(sent.attachments).toEqual([file])
  const got = await thumbnail(ben, chatId, file.id)
  expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const { width, height } = await sharp(await got.bytes()).metadata()
  expect([width, height]).toEqual([limits.thumbnailSidePx / 2, limits.thumbnailSidePx])
  const headers = { 'if-none-match': got.headers.get('etag') ?? '' }
  expect((await thumbnail(ben, chatId, file.id, { headers })).status).toBe(304)
  expect((await thumbnail(eve, chatId, file.id)).status).toBe(404)
})

test('a picture that cannot be drawn, and any other file, is a file without a size', async () => {
  const { ana, chatId } = await scene()
  const whole = await readFile('tests/files/picture.png')
  const broken = await upload(ana, chatId, new Uint8Array(whole.subarray(0, 60)), 'broken.png')
  const note = await upload(ana, chatId, 'A line', 'note.txt')
  for (const file of [broken, note]) {
    expect(file).toMatchObject({ kind: 'file', width: null, height: null })
    expect((await thumbnail(ana, chatId, file.id)).status).toBe(409)
  }
})

test('the images and the files of a chat are listed separately, newest message first', async () => {
  const { ana, ben, chatId } = await scene()
  const content = new Uint8Array(await picture(8, 4).png().toBuffer())
  const [one, two, three] = [
    await upload(ana, chatId, content, '1.png'),
    await upload(ana, chatId, content, '2.png'),
    await upload(ben, chatId, content, '3.png'),
  ]
  const note = await upload(ben, chatId, 'A line', 'note.txt')
  await upload(ana, chatId, content, 'unsent.png')
  const root = await api.message(ana, chatId, 'First', { attachmentIds: [two.id, one.id] })
  const reply = await api.message(ben, chatId, '', {
    attachmentIds: [three.id, note.id],
    rootMessageId: root.id,
  })
  const images = await list(ana, chatId, { kind: 'images' })
  expect(idsOf(images)).toEqual([three.id, two.id, one.id])
  expect((images.data as { attachments: unknown[] }).attachments[0]).toEqual({
    ...three,
    messageId: reply.id,
    rootId: root.id,
    sender: reply.sender,
    createdAt: reply.createdAt,
  })
  expect(idsOf(await list(ana, chatId, { kind: 'files' }))).toEqual([note.id])
  const paged = [await list(ana, chatId, { kind: 'images', limit: '2' })]
  paged.push(await list(ana, chatId, { kind: 'images', limit: '2', before: two.id }))
  expect(paged.map(idsOf)).toEqual([[three.id, two.id], [one.id]])
  expect(paged.map(({ data }) => (data as { hasMore: boolean }).hasMore)).toEqual([true, false])
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId: root.id } })
  expect(idsOf(await list(ana, chatId, { kind: 'images' }))).toEqual([three.id])
})

test('a forwarded image has its size and its small image in the other chat', async () => {
  const { ana, eve, kb, chatId } = await scene()
  const content = new Uint8Array(await picture(30, 20).png().toBuffer())
  const { id } = await upload(ana, chatId, content, 'a.png')
  const sent = await api.message(ana, chatId, '', { attachmentIds: [id] })
  const [copy] = await api.call(ana, 'forwardMessages', {
    params: { chatId },
    body: { messageIds: [sent.id], chatIds: [kb.townhallId] },
  })
  const [file] = copy?.attachments ?? []
  expect(file).toMatchObject({ kind: 'image', width: 30, height: 20 })
  expect((await thumbnail(eve, kb.townhallId, file?.id ?? '')).status).toBe(200)
})

test('a file of a chat is kept in its knowledge base by people who may upload there', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const { id } = await upload(ana, chatId, 'The tower was built in 1901.', 'tower.txt')
  const sent = await api.message(ana, chatId, '', { attachmentIds: [id] })
  const keep = (person: Person, body: object = {}) =>
    api.attempt(person, 'keepAttachment', { params: { chatId, attachmentId: id }, body })
  expect((await keep(ben)).code).toBe('forbidden')
  expect((await keep(ana, { folderId: sent.id })).code).toBe('folder_not_found')
  const { data } = await keep(ana)
  expect(data).toMatchObject({ title: 'tower.txt', kbId: kb.id, status: 'queued' })
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId: sent.id } })
  const resourceId = (data as { id: string }).id
  const path = `/kb/${kb.id}/resources/${resourceId}/download`
  expect(await (await api.send(ana, 'GET', path)).text()).toBe('The tower was built in 1901.')
})

test('the page around an attachment has its neighbours of the same kind, newer ones first', async () => {
  const { ana, ben, chatId } = await scene()
  const content = new Uint8Array(await picture(8, 4).png().toBuffer())
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    const two = [
      await upload(ana, chatId, content, 'a.png'),
      await upload(ana, chatId, content, 'b'),
    ]
    await upload(ana, chatId, 'not sent', 'c.txt')
    await api.message(ana, chatId, '', { attachmentIds: two.map(({ id }) => id) })
    ids.unshift(...two.map(({ id }) => id))
  }
  const around = async (id: string | undefined, limit: number) => {
    const { data } = await list(ben, chatId, { kind: 'files', around: id, limit })
    type Page = { attachments: { id: string }[]; hasMore: boolean; hasNewer: boolean }
    const { attachments, hasMore, hasNewer } = data as Page
    return [attachments.map((one) => ids.indexOf(one.id)), hasNewer, hasMore]
  }
  expect(await around(ids[3], 3)).toEqual([[2, 3, 4], true, true])
  expect(await around(ids[0], 3)).toEqual([[0, 1, 2], false, true])
  expect(await around(ids[5], 4)).toEqual([[3, 4, 5], true, false])
  expect(await around(ids[2], 50)).toEqual([[0, 1, 2, 3, 4, 5], false, false])
  const { id: foreign } = await upload(ana, chatId, content, 'unsent.png')
  expect(await list(ana, chatId, { around: foreign })).toMatchObject({
    code: 'attachment_not_found',
  })
})

test('the large image of a picture is larger than its thumbnail, but not than the picture', async () => {
  const { ana, chatId } = await scene()
  const sideOf = async (width: number) => {
    const content = await picture(width, width / 2)
      .png()
      .toBuffer()
    const { id } = await upload(ana, chatId, new Uint8Array(content), 'a.png')
    const path = `/chats/${chatId}/messages/attachment/${id}/thumbnail?size=large`
    return (await sharp(await (await api.send(ana, 'GET', path)).bytes()).metadata()).width
  }
  expect([await sideOf(2_400), await sideOf(800)]).toEqual([limits.previewSidePx, 800])
})
