import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Attachment } from '#contract/entities/chat.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { storedIn } from '#tests/support/stored.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function upload(person: Person, chatId: string, name: string) {
  const body = new FormData()
  body.append('file', new Blob([`${name} of ${chatId}`]), name)
  const path = `/chats/${chatId}/messages/attachment`
  const response = await api.send(person, 'POST', path, { body })
  return ((await response.json()) as { data: Attachment }).data
}

/** Ana’s message with two files, in a chat with Ben, who administers the knowledge base. */
async function scene(content = 'See') {
  const { kb, people } = await api.team('Ben', 'Ana')
  const [ben, ana] = people
  const chatId = kb.townhallId
  const files = [await upload(ana, chatId, 'one.txt'), await upload(ana, chatId, 'two.txt')]
  const [one, two] = files as [Attachment, Attachment]
  const attachmentIds = [one.id, two.id]
  const { id: messageId } = await api.message(ana, chatId, content, { attachmentIds })
  const params = { chatId, messageId }
  const remove = (ids: string[], text = content, by = ana) =>
    api.attempt(by, 'editMessage', { params, body: { content: text, removedAttachmentIds: ids } })
  return { ana, ben, kb, chatId, params, one, two, remove }
}

async function usedBy(person: Person) {
  return (await api.call(person, 'readUser', {})).storageUsed
}

const hashOf = async ({ id }: Attachment) => {
  const rows = await api.db.selectFrom('attachments').select('hash').where('id', '=', id).execute()
  return rows[0]?.hash
}

test('the author removes a file of a message, and nobody reaches it any more', async () => {
  const { ana, ben, chatId, params, one, two, remove } = await scene()
  const hash = await hashOf(one)
  const used = await usedBy(ana)
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  const { data } = await remove([one.id])
  expect(data).toMatchObject({ content: 'See', isEdited: true, attachments: [two] })
  const event = await socket.until(({ type }) => type === 'message_edit')
  expect(event.data).toMatchObject({ message: { attachments: [two] } })
  for (const person of [ana, ben]) {
    const path = `/chats/${chatId}/messages/attachment/${one.id}`
    for (const part of ['download', 'thumbnail', 'thumbnail?size=large'])
      expect((await api.send(person, 'GET', `${path}/${part}`)).status).toBe(404)
    const listed = await api.call(person, 'listAttachments', {
      params: { chatId },
      query: { kind: 'files' },
    })
    expect(listed.attachments.map(({ id }) => id)).toEqual([two.id])
    const { attachments } = await api.call(person, 'readMessage', { params })
    expect(attachments).toEqual([two])
  }
  expect(await usedBy(ana)).toBe(used - one.size)
  expect(await storedIn(api.deps.files)).not.toContain(hash)
})

test('a message without text keeps its last file, and the text may be emptied while a file is left', async () => {
  const { one, two, remove } = await scene()
  expect((await remove([one.id], '')).data).toMatchObject({ content: '', attachments: [two] })
  const refused = await remove([two.id], '')
  expect([refused.code, refused.fields]).toEqual(['invalid_input', { content: ['required'] }])
  expect((await remove([two.id], 'Words')).data).toMatchObject({ attachments: [] })
  expect((await remove([], '')).fields).toEqual({ content: ['required'] })
})

test('only who may edit a message removes its files, and only files of this message', async () => {
  const { ana, ben, chatId, one, two, params, remove } = await scene()
  expect((await remove([one.id], 'See', ben)).code).toBe('forbidden')
  const other = await upload(ana, chatId, 'unsent.txt')
  for (const ids of [[other.id], [one.id, other.id]])
    expect((await remove(ids)).code).toBe('attachment_not_found')
  expect((await api.call(ben, 'readMessage', { params })).attachments).toEqual([one, two])
  const twice = await Promise.all([remove([one.id]), remove([one.id])])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('a forwarded copy keeps the file that is removed from its original', async () => {
  const { ana, params, chatId, kb, one, remove } = await scene()
  await api.call(ana, 'forwardMessages', {
    params: { chatId },
    body: { messageIds: [params.messageId], chatIds: [kb.aiChatId] },
  })
  await remove([one.id])
  const { messages } = await api.call(ana, 'listMessages', { params: { chatId: kb.aiChatId } })
  const [copy] = messages.flatMap(({ attachments }) => attachments)
  const path = `/chats/${kb.aiChatId}/messages/attachment/${copy?.id}/download`
  const response = await api.send(ana, 'GET', path)
  expect(await response.text()).toBe(`one.txt of ${chatId}`)
})

test('forwarded words stay those of their author when the sender removes a file', async () => {
  const { ben, params, chatId, kb } = await scene()
  const [copy] = await api.call(ben, 'forwardMessages', {
    params: { chatId },
    body: { messageIds: [params.messageId], chatIds: [kb.aiChatId] },
  })
  const { id: messageId = '', attachments = [], content = '' } = copy ?? {}
  const changed = await api.call(ben, 'editMessage', {
    params: { chatId: kb.aiChatId, messageId },
    body: { content, removedAttachmentIds: attachments.slice(0, 1).map(({ id }) => id) },
  })
  expect(changed.attachments).toHaveLength(1)
  expect(changed.forwardedFrom).toBe('Ana')
})
