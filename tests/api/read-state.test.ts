import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  return { ana, ben, kb, chatId: kb.townhallId }
}

const readChat = (person: Person, chatId: string) =>
  api.call(person, 'readChat', { params: { chatId } })

const markRead = (person: Person, chatId: string, messageId: string) =>
  api.call(person, 'markChatRead', { params: { chatId }, body: { messageId } })

const reply = (person: Person, chatId: string, rootMessageId: string) =>
  api.message(person, chatId, 'A reply', { rootMessageId })

async function unreadOfKb(person: Person, kb: TestKb) {
  return (await api.call(person, 'readKb', { params: { kbId: kb.id } })).unreadCount
}

test('fetching a chat and its messages marks nothing as read', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const said = await api.message(ana, chatId, 'Hello')
  for (const query of [{}, { around: said.id }, { after: said.id }])
    await api.call(ben, 'listMessages', { params: { chatId }, query })
  expect((await readChat(ben, chatId)).unreadCount).toBe(1)
  expect(await unreadOfKb(ben, kb)).toBe(1)
})

test('a chat whose newest message is a reply becomes read when the message before the reply is marked as read', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const root = await api.message(ana, chatId, 'Hello')
  await reply(ana, chatId, root.id)
  await reply(ana, chatId, root.id)
  const socket = await api.socket(ben)
  const chat = await markRead(ben, chatId, root.id)
  expect(chat).toMatchObject({ unreadCount: 0, lastReadMessageId: root.id })
  expect(await unreadOfKb(ben, kb)).toBe(0)
  const told = await socket.until(({ type }) => type === 'notification_mark_as_read')
  expect(told.data).toMatchObject({ chatId, lastRead: { messageId: root.id, seq: 3 } })
})

test('replies count as read up to the next top-level message', async () => {
  const { ana, ben, chatId } = await scene()
  const root = await api.message(ana, chatId, 'Hello')
  await reply(ana, chatId, root.id)
  await api.message(ana, chatId, 'Not seen yet')
  await reply(ana, chatId, root.id)
  expect((await markRead(ben, chatId, root.id)).unreadCount).toBe(2)
})

test('a knowledge base counts the private messages and the mentions of its reader apart', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const pm = await api.call(ana, 'openPrivateChat', {
    body: { kbId: kb.id, otherUserId: ben.id },
  })
  await api.message(ana, pm.id, 'Hello @Ben')
  await api.message(ana, chatId, 'Good morning')
  const said = await api.message(ana, chatId, '@Ben Where are you?')
  await api.deps.notifier.settled()
  const counts = async () => {
    const read = await api.call(ben, 'readKb', { params: { kbId: kb.id } })
    return [read.unreadCount, read.unreadPrivateCount, read.unreadMentionCount]
  }
  expect(await counts()).toEqual([3, 1, 1])
  await markRead(ben, chatId, said.id)
  await api.deps.notifier.settled()
  expect(await counts()).toEqual([1, 1, 0])
  await api.call(ben, 'muteChat', { params: { chatId: pm.id }, body: { notify: 'mentions' } })
  expect(await counts()).toEqual([0, 0, 0])
})

test('the notification of a reply stays unread when the chat is read', async () => {
  const { ana, ben, chatId } = await scene()
  const root = await api.message(ben, chatId, 'Who knows?')
  const answer = await reply(ana, chatId, root.id)
  await markRead(ben, chatId, root.id)
  await api.deps.notifier.settled()
  const told = await api.call(ben, 'listNotifications', { query: {} })
  expect(told.map(({ redirectData, isRead }) => [redirectData.messageId, isRead])).toEqual([
    [answer.id, false],
  ])
  const later = await api.message(ana, chatId, 'Look at the answer above')
  await markRead(ben, chatId, later.id)
  await api.deps.notifier.settled()
  const now = await api.call(ben, 'listNotifications', { query: {} })
  expect(now.map(({ isRead }) => isRead)).not.toContain(false)
})

test('a page has 50 messages in a system chat and 100 in other chats', async () => {
  const { ana, ben, kb, chatId } = await scene()
  const group = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Group', UserIDs: [ben.id] },
  })
  for (const id of [chatId, group.id])
    for (let n = 0; n < 101; n++) await api.message(ana, id, `Words ${n}`)
  const count = async (id: string, query = {}) => {
    const { messages, hasMore } = await api.call(ben, 'listMessages', {
      params: { chatId: id },
      query,
    })
    return [messages.length, hasMore]
  }
  expect(await count(chatId)).toEqual([50, true])
  expect(await count(chatId, { limit: 100 })).toEqual([100, true])
  expect(await count(group.id)).toEqual([100, true])
})
