import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Three members of a knowledge base, two of them in a group chat. */
async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben', 'Cleo')
  const [ana, ben, cleo] = people
  const { id: chatId } = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Keepers', UserIDs: [ben.id] },
  })
  return { ana, ben, cleo, kb, chatId }
}

async function mentionsOf(person: Person, chatId: string) {
  await api.deps.notifier.settled()
  const { unreadMentions } = await api.call(person, 'readChat', { params: { chatId } })
  return unreadMentions
}

async function inboxOf(person: Person) {
  await api.deps.notifier.settled()
  return api.call(person, 'filterNotifications', { query: { status: 'unread' } })
}

test('a chat has the unread mentions of its reader, newest first, and no other notifications', async () => {
  const { ana, ben, cleo, kb, chatId } = await scene()
  await api.message(ana, chatId, '@Ben, is the lamp lit?')
  await api.message(ana, chatId, 'And the horn?')
  await api.message(ana, kb.townhallId, 'Hello @Cleo')
  await api.message(ana, chatId, '@Ben, answer me')
  const inbox = await inboxOf(ben)
  const told = inbox.filter(({ type }) => type === 'message_mention').map(({ id }) => id)
  expect(told).toHaveLength(2)
  expect(await mentionsOf(ben, chatId)).toEqual(told)
  const listed = await api.call(ben, 'listChats', { query: { kbId: kb.id } })
  const counts = listed.map(({ id, unreadMentions }) => [id, unreadMentions.length])
  expect(Object.fromEntries(counts)).toEqual({
    [kb.townhallId]: 0,
    [kb.aiChatId]: 0,
    [chatId]: 2,
  })
  expect(await mentionsOf(ana, chatId)).toEqual([])
  expect(await mentionsOf(cleo, kb.townhallId)).toHaveLength(1)
})

test('a mention of everybody counts for everybody else, also where only mentions notify', async () => {
  const { ana, ben, cleo, kb } = await scene()
  const chatId = kb.townhallId
  await api.call(ben, 'muteChat', { params: { chatId }, body: { notify: 'mentions' } })
  await api.call(cleo, 'muteChat', { params: { chatId }, body: { notify: 'nothing' } })
  await api.message(ana, chatId, 'Come down', { mentionsEveryone: true })
  expect(await mentionsOf(ben, chatId)).toHaveLength(1)
  expect(await mentionsOf(cleo, chatId)).toEqual([])
  expect(await mentionsOf(ana, chatId)).toEqual([])
})

test('reading the chat, the inbox or everything ends mentions', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const { id: messageId } = await api.message(ana, chatId, 'One for @Ben')
  expect(await mentionsOf(ben, chatId)).toHaveLength(1)
  const marked = await api.call(ben, 'markChatRead', { params: { chatId }, body: { messageId } })
  expect(marked.unreadMentions).toEqual([])
  await api.message(ana, chatId, 'Two for @Ben')
  const ids = await mentionsOf(ben, chatId)
  await api.call(ben, 'readNotifications', { body: { ids } })
  expect(await mentionsOf(ben, chatId)).toEqual([])
  await api.message(ana, chatId, 'Three for @Ben')
  expect(await mentionsOf(ben, chatId)).toHaveLength(1)
  await api.call(ben, 'readAllNotifications', { query: { kbId: kb.id } })
  expect(await mentionsOf(ben, chatId)).toEqual([])
})

test('a mention in a thread stays when the chat is read, and ends with its thread', async () => {
  const { ana, ben, chatId } = await scene()
  const root = await api.message(ana, chatId, 'Who has the key?')
  const reply = await api.message(ana, chatId, 'Perhaps @Ben?', { rootMessageId: root.id })
  expect(await mentionsOf(ben, chatId)).toHaveLength(1)
  const params = { chatId }
  await api.call(ben, 'markChatRead', { params, body: { messageId: root.id } })
  expect(await mentionsOf(ben, chatId)).toHaveLength(1)
  await api.call(ben, 'markThreadRead', {
    params: { chatId, rootId: root.id },
    body: { messageId: reply.id },
  })
  expect(await mentionsOf(ben, chatId)).toEqual([])
})

test('a mention that is added to a read message counts until the chat is marked as read again', async () => {
  const { ana, ben, chatId } = await scene()
  const { id: messageId } = await api.message(ana, chatId, 'Who has the key?')
  const read = { params: { chatId }, body: { messageId } }
  await api.call(ben, 'markChatRead', read)
  await api.call(ana, 'editMessage', {
    params: { chatId, messageId },
    body: { content: 'Has @Ben the key?' },
  })
  expect(await mentionsOf(ben, chatId)).toHaveLength(1)
  expect((await api.call(ben, 'markChatRead', read)).unreadMentions).toEqual([])
})

test('a deleted message mentions nobody, and its mention returns with it', async () => {
  const { ana, ben, chatId } = await scene()
  const { id: messageId } = await api.message(ana, chatId, 'Look, @Ben')
  const before = await mentionsOf(ben, chatId)
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId } })
  expect(await mentionsOf(ben, chatId)).toEqual([])
  await api.call(ana, 'restoreMessage', { params: { chatId, messageId } })
  expect(await mentionsOf(ben, chatId)).toEqual(before)
})
