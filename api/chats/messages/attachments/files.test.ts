import { afterAll, beforeAll, expect, test } from 'vitest'
import { purge } from '#api/manage/bin/purge.ts'
import { newId } from '#api/platform/ids.ts'
import { sweepFiles } from '#api/program/sweep.ts'
import type { Attachment, Message } from '#contract/entities/chat.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { storedIn } from '#tests/support/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/**
 * Creates two members, a group chat of both, a group chat of the first member alone, and a
 * stranger.
 */
async function scene() {
  const [ana, ben, eve] = [
    await api.person('Ana'),
    await api.person('Ben'),
    await api.person('Eve'),
  ]
  const kb = await api.kb(ana)
  await api.join(ben, kb)
  const start = (title: string, UserIDs: string[]) =>
    api.call(ana, 'createChat', { body: { kbId: kb.id, title, UserIDs } })
  const [both, own] = [await start('Both', [ben.id]), await start('Own', [])]
  return { ana, ben, eve, kb, chatId: both.id, ownId: own.id }
}

async function upload(person: Person, chatId: string, content: string, name = 'note.txt') {
  const body = new FormData()
  body.append('file', new Blob([content]), name)
  const path = `/chats/${chatId}/messages/attachment`
  const response = await api.send(person, 'POST', path, { body })
  const { data, error } = (await response.json()) as { data: Attachment; error?: { code: string } }
  if (error) throw new Error(error.code)
  return data
}

const download = (person: Person, chatId: string, { id }: { id: string }) =>
  api.send(person, 'GET', `/chats/${chatId}/messages/attachment/${id}/download`)
const messagesOf = async (person: Person, chatId: string) =>
  (await api.call(person, 'listMessages', { params: { chatId } })).messages
const stored = async (attachment: { id: string }) =>
  (
    await api.db
      .selectFrom('attachments')
      .select('hash')
      .where('id', '=', attachment.id)
      .executeTakeFirst()
  )?.hash ?? ''
const tryToSend = (person: Person, chatId: string, attachmentIds: string[]) => {
  const body = { clientId: newId(), content: 'See', attachmentIds }
  return api.attempt(person, 'sendMessage', { params: { chatId }, body })
}

test('files are sent with a message, in order, for the members of its chat', async () => {
  const { ana, ben, eve, chatId } = await scene()
  const files = [await upload(ana, chatId, 'second'), await upload(ana, chatId, 'first', 'a.md')]
  const attachmentIds = files.map(({ id }) => id).reverse()
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  const sent = await api.message(ana, chatId, '', { attachmentIds })
  expect(sent.attachments.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['a.md', 'text/markdown', 5],
    ['note.txt', 'text/plain', 6],
  ])
  const event = await socket.until(({ type }) => type === 'message')
  expect(event).toMatchObject({ data: { message: { attachments: sent.attachments } } })
  expect((await messagesOf(ben, chatId))[0]?.attachments).toEqual(sent.attachments)
  const got = await download(ben, chatId, files[0] ?? { id: '' })
  expect([got.status, await got.text()]).toEqual([200, 'second'])
  expect(got.headers.get('content-disposition')).toContain('attachment')
  expect((await download(eve, chatId, files[0] ?? { id: '' })).status).toBe(404)
})

test('an unsent file is visible only to its uploader, and can be sent once, in its own chat', async () => {
  const { ana, ben, chatId, ownId, kb } = await scene()
  const file = await upload(ana, chatId, 'mine')
  const params = { chatId, attachmentId: file.id }
  expect((await download(ben, chatId, file)).status).toBe(404)
  expect((await api.attempt(ben, 'deleteAttachment', { params })).code).toBe('attachment_not_found')
  for (const [person, chat] of [
    [ben, chatId],
    [ana, ownId],
    [ana, kb.townhallId],
  ] as const)
    expect((await tryToSend(person, chat, [file.id])).code).toBe('attachment_not_found')
  expect(await messagesOf(ana, chatId)).toEqual([])
  expect((await api.call(ana, 'readChat', { params: { chatId } })).seq).toBe(0)
  const twice = await Promise.all([1, 2].map(() => tryToSend(ana, chatId, [file.id])))
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
  expect((await api.attempt(ana, 'deleteAttachment', { params })).code).toBe('forbidden')
  const most = Array.from({ length: 11 }, newId)
  expect((await tryToSend(ana, chatId, most)).fields).toEqual({ attachmentIds: ['too_many'] })
})

test('the same message sent again keeps its files', async () => {
  const { ana, chatId } = await scene()
  const clientId = newId()
  const { id } = await upload(ana, chatId, 'once')
  const send = () => api.message(ana, chatId, 'Here', { clientId, attachmentIds: [id] })
  expect(await send()).toEqual(await send())
})

test('a file is deleted for good with the last message that refers to it', async () => {
  const { ana, chatId } = await scene()
  const files = [
    await upload(ana, chatId, 'shared by two'),
    await upload(ana, chatId, 'shared by two'),
  ]
  const [one = { id: '' }, other = { id: '' }] = files
  const hash = await stored(one)
  const sent = await api.message(ana, chatId, 'One', { attachmentIds: [one.id] })
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId: sent.id } })
  expect(await storedIn(api.deps.files)).toContain(hash)
  expect((await download(ana, chatId, one)).status).toBe(404)
  await api.call(ana, 'deleteAttachment', { params: { chatId, attachmentId: other.id } })
  expect(await storedIn(api.deps.files)).toContain(hash)
  await purge(api.db, api.deps.files, [sent.id])
  expect(await storedIn(api.deps.files)).not.toContain(hash)
})

test('deleting a chat for good deletes its files, and files that were never sent are deleted after a day', async () => {
  const { ana, chatId, ownId } = await scene()
  const [sent, waiting] = [await upload(ana, chatId, 'sent one'), await upload(ana, ownId, 'waits')]
  await api.message(ana, chatId, 'One', { attachmentIds: [sent.id] })
  const hashes = [await stored(sent), await stored(waiting)]
  await sweepFiles(api.db, api.deps.files, 0)
  const kept = async () => (await storedIn(api.deps.files)).filter((hash) => hashes.includes(hash))
  expect(await kept()).toHaveLength(2)
  await api.call(ana, 'deleteChat', { params: { chatId } })
  await sweepFiles(api.db, api.deps.files, 0)
  expect(await kept()).toHaveLength(2)
  await purge(api.db, api.deps.files, [chatId])
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
  await api.db
    .updateTable('attachments')
    .set({ created_at: yesterday })
    .where('id', '=', waiting.id)
    .execute()
  await sweepFiles(api.db, api.deps.files, 0)
  expect(await kept()).toEqual([])
})

test('deleting a knowledge base for good deletes the files of its chats', async () => {
  const { ana, kb, chatId } = await scene()
  const file = await upload(ana, chatId, 'of the chat')
  const hash = await stored(file)
  await api.message(ana, chatId, 'One', { attachmentIds: [file.id] })
  await api.call(ana, 'deleteKb', { params: { kbId: kb.id } })
  await api.call(ana, 'purgeKbs', { body: {} })
  expect(await storedIn(api.deps.files)).not.toContain(hash)
})

test('messages are forwarded with their files, in order, each message once', async () => {
  const { ana, ben, chatId, ownId, kb } = await scene()
  const { id } = await upload(ana, chatId, 'plan')
  const first = await api.message(ana, chatId, 'The plan', { attachmentIds: [id] })
  const second = await api.message(ben, chatId, 'Looks good')
  const clientId = newId()
  const body = {
    clientId,
    comment: 'From the other chat',
    chatIds: [ownId, kb.townhallId, ownId],
    messageIds: [second.id, first.id, second.id],
  }
  const forward = () => api.call(ana, 'forwardMessages', { params: { chatId }, body })
  const answers = await Promise.all(Array.from({ length: 5 }, forward))
  for (const answer of answers) expect(idsOf(answer)).toEqual(idsOf(answers[0] ?? []))
  for (const target of [ownId, kb.townhallId]) {
    const messages = await messagesOf(ana, target)
    const said = messages.map(({ content, userId }) => [content, userId])
    const words = ['From the other chat', 'The plan', 'Looks good']
    expect(said).toEqual(words.map((content) => [content, ana.id]))
    const [copied = { id: '' }] = messages[1]?.attachments ?? []
    expect(copied.id).not.toBe(id)
    expect(await (await download(ana, target, copied)).text()).toBe('plan')
  }
  const other = { ...body, messageIds: [first.id], chatIds: [chatId, ownId] }
  const reused = await api.attempt(ana, 'forwardMessages', { params: { chatId }, body: other })
  expect(reused.code).toBe('client_id_reused')
  expect(await messagesOf(ana, chatId)).toHaveLength(2)
})

test('only messages of the chat can be forwarded, and only to chats of the sender', async () => {
  const { ana, ben, eve, chatId, ownId, kb } = await scene()
  const mine = await api.message(ana, ownId, 'Private')
  const ours = await api.message(ana, chatId, 'Ours')
  const attempt = (person: Person, from: string, messageIds: string[], chatIds: string[]) =>
    api.attempt(person, 'forwardMessages', {
      params: { chatId: from },
      body: { messageIds, chatIds },
    })
  const codes = [
    await attempt(ben, ownId, [mine.id], [chatId]),
    await attempt(ben, chatId, [mine.id], [kb.townhallId]),
    await attempt(ben, chatId, [ours.id, mine.id], [kb.townhallId]),
    await attempt(ben, chatId, [ours.id], [kb.townhallId, ownId]),
    await attempt(eve, chatId, [ours.id], [chatId]),
  ].map(({ code }) => code)
  const [noChat, noMessage] = ['chat_not_found', 'message_not_found']
  expect(codes).toEqual([noChat, noMessage, noMessage, noChat, noChat])
  expect(await messagesOf(ana, kb.townhallId)).toEqual([])
})

const idsOf = (messages: Message[]) => messages.map(({ id }) => id)
