import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben', 'Cleo')
  const [ana, ben, cleo] = people
  return { ana, ben, cleo, kb, chatId: kb.townhallId }
}

const reply = (person: Person, chatId: string, rootMessageId: string, content = 'A reply') =>
  api.message(person, chatId, content, { rootMessageId })

async function threadsOf(person: Person, kbId: string, query = {}) {
  const { threads } = await api.call(person, 'listThreads', { params: { kbId }, query })
  return threads.map(({ root, unreadCount }) => `${root.content} ${unreadCount}`)
}

const read = (person: Person, chatId: string, rootId: string, messageId: string) =>
  api.call(person, 'markThreadRead', { params: { chatId, rootId }, body: { messageId } })

test('the threads of a person are those that they began, replied in or were mentioned in', async () => {
  const { ana, ben, cleo, kb, chatId } = await scene()
  const one = await api.message(ana, chatId, 'One')
  const two = await api.message(ben, chatId, 'Two')
  await api.message(ana, chatId, 'Without replies')
  await reply(ben, chatId, one.id)
  await reply(ben, chatId, two.id, 'Look, @Cleo')
  expect(await threadsOf(ana, kb.id)).toEqual(['One 1'])
  expect(await threadsOf(ben, kb.id)).toEqual(['Two 0', 'One 0'])
  expect(await threadsOf(cleo, kb.id)).toEqual(['Two 1'])
  const last = await reply(ana, chatId, two.id, 'Me too')
  expect(await threadsOf(ana, kb.id)).toEqual(['One 1', 'Two 0'])
  expect(await threadsOf(ben, kb.id)).toEqual(['Two 1', 'One 0'])
  expect(await threadsOf(cleo, kb.id)).toEqual(['Two 2'])
  const { threads } = await api.call(cleo, 'listThreads', { params: { kbId: kb.id } })
  expect(threads[0]).toMatchObject({
    lastReply: { id: last.id, content: 'Me too' },
    chat: { id: chatId, title: 'Townhall', systemChat: 'townhall' },
  })
})

test('unread threads come first, and pages follow each other without a gap', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const roots = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) roots.push(await api.message(ana, chatId, name))
  for (const { id } of roots) await reply(ben, chatId, id)
  for (const { id } of roots.slice(2, 4)) await reply(ana, chatId, id)
  const expected = ['e 1', 'b 1', 'a 1', 'd 0', 'c 0']
  expect(await threadsOf(ana, kb.id)).toEqual(expected)
  const found: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 2, ...(cursor ? { cursor } : {}) }
    const page = await api.call(ana, 'listThreads', { params: { kbId: kb.id }, query })
    found.push(...page.threads.map(({ root, unreadCount }) => `${root.content} ${unreadCount}`))
    cursor = page.nextCursor
  } while (cursor)
  expect(found).toEqual(expected)
})

test('reading a thread lowers its count and marks its notifications as read, in every tab', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const root = await api.message(ana, chatId, 'One')
  const first = await reply(ben, chatId, root.id)
  const second = await reply(ben, chatId, root.id)
  await api.deps.notifier.settled()
  const socket = await api.socket(ana)
  expect(await read(ana, chatId, root.id, first.id)).toEqual({
    unreadCount: 1,
    lastReadSeq: first.seq,
  })
  expect(await read(ana, chatId, root.id, second.id)).toMatchObject({ unreadCount: 0 })
  expect(await read(ana, chatId, root.id, first.id)).toMatchObject({ lastReadSeq: second.seq })
  const told = await socket.until(
    (event) => event.type === 'thread_read' && event.data.unreadCount === 0,
  )
  expect(told.data).toMatchObject({ chatId, rootId: root.id, lastReadSeq: second.seq })
  const inbox = await api.call(ana, 'listNotifications', {})
  expect(inbox.map(({ type, isRead }) => [type, isRead])).toEqual([['message_reply', true]])
  expect(await threadsOf(ana, kb.id)).toEqual(['One 0'])
})

test('a thread has its older replies, how far it was read, and is found by its root only', async () => {
  const { ana, ben, cleo, chatId } = await scene()
  const root = await api.message(ana, chatId, 'One')
  const first = await reply(ben, chatId, root.id)
  const open = (person: Person, rootId = root.id) =>
    api.attempt(person, 'readThread', { params: { chatId, rootId } })
  expect((await open(ana)).data).toMatchObject({ hasMore: false, unreadCount: 1 })
  expect((await open(cleo)).data).toMatchObject({ unreadCount: 0, lastReadSeq: null })
  for (let n = 0; n < 100; n += 1) await reply(ben, chatId, root.id, `${n}`)
  const { data } = await open(ana)
  expect(data).toMatchObject({ hasMore: true, unreadCount: 101, root: { replyCount: 101 } })
  expect((await open(ana, first.id)).code).toBe('message_not_found')
  const elsewhere = await api.message(ana, chatId, 'Two')
  const body = { messageId: first.id }
  const wrong = { params: { chatId, rootId: elsewhere.id }, body }
  expect((await api.attempt(ana, 'markThreadRead', wrong)).code).toBe('message_not_found')
})

test('a chat is marked as unread from a message on, and a thread from a reply on', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const [one, two, three] = [
    await api.message(ben, chatId, 'One'),
    await api.message(ben, chatId, 'Two'),
    await api.message(ben, chatId, 'Three'),
  ]
  const mark = (name: 'markChatRead' | 'markChatUnread', messageId: string) =>
    api.call(ana, name, { params: { chatId }, body: { messageId } })
  await mark('markChatRead', three.id)
  const socket = await api.socket(ana)
  expect(await mark('markChatUnread', two.id)).toMatchObject({
    unreadCount: 2,
    lastReadMessageId: one.id,
  })
  const told = await socket.until(({ type }) => type === 'chat_unread')
  expect(told.data).toMatchObject({ kbId: kb.id, chatId, lastReadSeq: one.seq, unreadCount: 2 })
  expect(await mark('markChatUnread', three.id)).toMatchObject({ unreadCount: 2 })
  expect(await mark('markChatRead', three.id)).toMatchObject({ unreadCount: 0 })
  const first = await reply(ben, chatId, one.id)
  const second = await reply(ben, chatId, one.id)
  await read(ana, chatId, one.id, second.id)
  await mark('markChatUnread', second.id)
  await mark('markChatUnread', first.id)
  expect(await threadsOf(ana, kb.id)).toEqual(['One 2'])
})

test('a message says who replied first, each person once', async () => {
  const { ana, ben, cleo, chatId } = await scene()
  const dan = await api.person('Dan')
  const kb = await api.call(ana, 'readChat', { params: { chatId } })
  await api.call(ana, 'updateKb', {
    params: { kbId: kb.knowledgeBaseId },
    body: { isPublic: true },
  })
  await api.call(dan, 'joinKb', { params: { kbId: kb.knowledgeBaseId } })
  const root = await api.message(ana, chatId, 'One')
  for (const person of [ben, ben, cleo, ana, dan]) await reply(person, chatId, root.id)
  const { messages } = await api.call(ben, 'listMessages', { params: { chatId } })
  expect(messages[0]?.repliers.map(({ id }) => id)).toEqual([ben.id, cleo.id, ana.id])
})

test('the unread threads of a knowledge base are listed with their counts', async () => {
  const { ana, ben, cleo, kb, chatId } = await scene()
  const one = await api.message(ana, chatId, 'One')
  const two = await api.message(ana, chatId, 'Two')
  for (const { id } of [one, one, two]) await reply(ben, chatId, id)
  const unread = (person: Person) =>
    api.call(person, 'listUnreadThreads', { params: { kbId: kb.id } })
  expect(await unread(ana)).toEqual([
    { rootId: two.id, chatId, unreadCount: 1 },
    { rootId: one.id, chatId, unreadCount: 2 },
  ])
  expect(await unread(cleo)).toEqual([])
})

test('a person who leaves a chat keeps no thread and no draft of it', async () => {
  const { ana, ben, kb } = await scene()
  const { id: chatId } = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Group', UserIDs: [ben.id] },
  })
  const root = await api.message(ben, chatId, 'One')
  await reply(ana, chatId, root.id)
  await api.call(ben, 'saveDraft', { params: { chatId }, body: { content: 'Not yet' } })
  await api.call(ben, 'leaveChat', { params: { chatId } })
  expect(await threadsOf(ben, kb.id)).toEqual([])
  await api.call(ana, 'addChatMembers', { params: { chatId }, body: { UserIDs: [ben.id] } })
  expect(await threadsOf(ben, kb.id)).toEqual([])
  expect(await api.call(ben, 'readDraft', { params: { chatId } })).toBeNull()
  await reply(ana, chatId, root.id)
  expect(await threadsOf(ben, kb.id)).toEqual(['One 1'])
})
