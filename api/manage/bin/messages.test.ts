import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#api/program/sweep.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A message in Townhall with a file, a reaction, a mention and a reply. */
async function scene() {
  const names = ['Olga', 'Ana', 'Ben'] as const
  const [owner, ana, ben] = (await Promise.all(names.map((name) => api.person(name)))) as [
    Person,
    Person,
    Person,
  ]
  const kb = await api.kb(owner)
  for (const one of [ana, ben]) await api.join(one, kb)
  const chatId = kb.townhallId
  const body = new FormData()
  body.append('file', new Blob(['The kettle']), 'kettle.txt')
  const answer = await api.send(ana, 'POST', `/chats/${chatId}/messages/attachment`, { body })
  const { data } = (await answer.json()) as { data: { id: string } }
  const text = '@Ben, the **kettle** boils'
  const { id: messageId } = await api.message(ana, chatId, text, { attachmentIds: [data.id] })
  const params = { chatId, messageId }
  await api.call(ben, 'addReaction', { params, body: { reaction: '👍' } })
  await api.message(ben, chatId, 'Good', { rootMessageId: messageId })
  await api.deps.notifier.settled()
  const attachment = { params: { chatId, attachmentId: data.id } }
  return { owner, ana, ben, kb, params, attachment }
}

const read = async (person: Person, params: { chatId: string; messageId: string }) =>
  (await api.call(person, 'listMessages', { params })).messages.find(
    ({ id }) => id === params.messageId,
  )
const found = async (person: Person) =>
  JSON.stringify(await api.call(person, 'search', { query: { q: 'kettle' } }))

test('a restored message is as it was for everybody, at its place', async () => {
  const { ana, ben, params, attachment } = await scene()
  const before = await read(ben, params)
  const notified = await api.call(ben, 'listNotifications', {})
  await api.call(ana, 'deleteMessage', { params })
  expect(await read(ben, params)).toMatchObject({ isDeleted: true, content: '', attachments: [] })
  expect((await api.attempt(ben, 'downloadAttachment', attachment)).code).toBe(
    'attachment_not_found',
  )
  expect(await found(ben)).not.toContain(params.messageId)
  const restored = await api.call(ana, 'restoreMessage', { params })
  expect(restored).toMatchObject({ isDeleted: false, replyCount: 1 })
  expect(await read(ben, params)).toEqual(before)
  expect(await api.call(ben, 'listNotifications', {})).toEqual(notified)
  expect(await found(ben)).toContain(params.messageId)
  expect((await api.send(ben, 'GET', pathOf(attachment.params))).status).toBe(200)
  expect(await read(ana, params)).toMatchObject({ can: { edit: true, delete: true } })
})

function pathOf({ chatId, attachmentId }: { chatId: string; attachmentId: string }) {
  return `/chats/${chatId}/messages/attachment/${attachmentId}/download`
}

test('open pages receive the restored message as they would fetch it', async () => {
  const { ana, ben, kb, params } = await scene()
  await api.call(ana, 'deleteMessage', { params })
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  await api.call(ana, 'restoreMessage', { params })
  const event = await socket.until(({ type }) => type === 'message_edit')
  const { isRead: _, feedback: __, ...shown } = (await read(ben, params)) ?? {}
  expect(event).toMatchObject({ data: { message: shown } })
})

test('restoring twice, or by two people at once, restores once', async () => {
  const { owner, ana, params } = await scene()
  await api.call(ana, 'deleteMessage', { params })
  const both = await Promise.all(
    [owner, ana, ana].map((one) => api.call(one, 'restoreMessage', { params })),
  )
  for (const one of both) expect(one).toMatchObject({ isDeleted: false, content: both[0]?.content })
  expect((await read(ana, params))?.reactions).toHaveLength(1)
  expect((await read(ana, params))?.attachments).toHaveLength(1)
})

test('a message is restored by an administrator, or by its author if they deleted it', async () => {
  const { owner, ana, ben, params } = await scene()
  const stranger = await api.person('Eve')
  await api.call(ana, 'deleteMessage', { params })
  const restore = async (person: Person) =>
    (await api.attempt(person, 'restoreMessage', { params })).code
  expect(await restore(ben)).toBe('message_not_found')
  expect(await restore(stranger)).toBe('chat_not_found')
  await api.call(owner, 'restoreMessage', { params })
  await api.call(owner, 'deleteMessage', { params })
  expect(await restore(ana)).toBe('message_not_found')
  await api.call(owner, 'restoreMessage', { params })
  expect(await read(ana, params)).toMatchObject({ isDeleted: false })
})

test('a message is restored in its own chat only', async () => {
  const { ana, kb, params } = await scene()
  await api.call(ana, 'deleteMessage', { params })
  const elsewhere = { params: { ...params, chatId: kb.aiChatId } }
  expect((await api.attempt(ana, 'restoreMessage', elsewhere)).code).toBe('message_not_found')
  expect(await read(ana, params)).toMatchObject({ isDeleted: true })
})

test('after 30 days a message is gone for good', async () => {
  const { ana, params } = await scene()
  await api.call(ana, 'deleteMessage', { params })
  const { binSize } = await api.call(ana, 'readUser', {})
  expect(binSize).toBe('The kettle'.length)
  await age(params.messageId, 29)
  await sweepFiles(api.db, api.deps.files)
  expect((await api.call(ana, 'readUser', {})).binSize).toBe(binSize)
  await age(params.messageId, 31)
  await sweepFiles(api.db, api.deps.files)
  expect((await api.attempt(ana, 'restoreMessage', { params })).code).toBe('message_not_found')
  expect((await api.call(ana, 'readUser', {})).binSize).toBe(0)
})

async function age(id: string, days: number) {
  const deleted_at = new Date(Date.now() - days * 86_400_000).toISOString()
  await api.db.updateTable('bin_entries').set({ deleted_at }).where('id', '=', id).execute()
}
