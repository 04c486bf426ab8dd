import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const people = [await api.person('Ana'), await api.person('Ben'), await api.person('Cleo')]
  const [ana, ben, cleo] = people as [Person, Person, Person]
  const kb = await api.kb(ana)
  for (const person of [ben, cleo]) await api.join(person, kb)
  const chatId = kb.townhallId
  const root = await api.message(ana, chatId, 'One')
  const params = { chatId, rootId: root.id }
  return {
    ana,
    ben,
    cleo,
    kb,
    chatId,
    root,
    reply: (person: Person, content = 'A reply') =>
      api.message(person, chatId, content, { rootMessageId: root.id }),
    follow: (person: Person, follows: boolean) =>
      api.call(person, 'followThread', { params, body: { follows } }),
    open: (person: Person) => api.call(person, 'readThread', { params }),
  }
}

async function listed(person: Person, kbId: string) {
  const { threads } = await api.call(person, 'listThreads', { params: { kbId } })
  return threads.map(({ unreadCount }) => unreadCount)
}

async function countReplyNotifications(person: Person) {
  await api.deps.notifier.settled()
  const inbox = await api.call(person, 'listNotifications', {})
  return inbox.filter(({ type }) => type === 'message_reply').length
}

test('a person who follows a thread is notified of its replies, and no longer after unfollowing it', async () => {
  const { ben, cleo, kb, reply, follow, open } = await scene()
  await reply(ben, 'Before')
  expect(await open(cleo)).toMatchObject({ follows: false, lastReadSeq: null })
  expect(await follow(cleo, true)).toEqual({ follows: true })
  expect(await open(cleo)).toMatchObject({ follows: true, unreadCount: 0 })
  await reply(ben)
  expect(await open(cleo)).toMatchObject({ unreadCount: 1 })
  expect(await listed(cleo, kb.id)).toEqual([1])
  expect(await countReplyNotifications(cleo)).toBe(1)
  await follow(cleo, false)
  await reply(ben)
  expect(await open(cleo)).toMatchObject({ follows: false, unreadCount: 0, lastReadSeq: null })
  expect(await listed(cleo, kb.id)).toEqual([])
  const inbox = await api.call(cleo, 'listNotifications', {})
  expect(inbox.filter(({ type }) => type === 'message_reply')).toMatchObject([{ isRead: false }])
})

test('the author of a message and those who reply follow its thread, until they unfollow it', async () => {
  const { ana, ben, kb, reply, follow, open } = await scene()
  expect(await open(ana)).toMatchObject({ follows: true })
  await reply(ben)
  expect(await open(ben)).toMatchObject({ follows: true })
  await follow(ana, false)
  await reply(ben, 'Again')
  expect(await open(ana)).toMatchObject({ follows: false, unreadCount: 0 })
  expect(await listed(ana, kb.id)).toEqual([])
  await reply(ana, 'I am back')
  await reply(ben, 'Welcome')
  expect(await open(ana)).toMatchObject({ follows: true, unreadCount: 1 })
})

test('the author of a message can unfollow its thread before the first reply', async () => {
  const { ana, ben, reply, follow, open } = await scene()
  await follow(ana, false)
  await reply(ben)
  expect(await open(ana)).toMatchObject({ follows: false, unreadCount: 0 })
  expect(await countReplyNotifications(ana)).toBe(0)
})

test('a mention, or marking a reply as unread, makes a person follow the thread again', async () => {
  const { ben, cleo, chatId, reply, follow, open } = await scene()
  await follow(cleo, false)
  await reply(ben, 'Not for her')
  await reply(ben, 'Look, @Cleo')
  expect(await open(cleo)).toMatchObject({ follows: true, unreadCount: 1 })
  await follow(cleo, false)
  const { replies } = await open(cleo)
  const body = { messageId: replies[0]?.id ?? '' }
  await api.call(cleo, 'markChatUnread', { params: { chatId }, body })
  expect(await open(cleo)).toMatchObject({ follows: true, unreadCount: 2 })
})

test('following a thread is told on the person’s own devices only, and once', async () => {
  const { ana, ben, root, follow } = await scene()
  const [own, others] = [await api.socket(ben), await api.socket(ana)]
  await follow(ben, true)
  await follow(ben, true)
  await follow(ben, false)
  const isOff = (event: Parameters<Parameters<typeof own.until>[0]>[0]) =>
    event.type === 'thread_follow' && !event.data.follows
  expect((await own.until(isOff)).data).toMatchObject({ rootId: root.id })
  expect(own.events.filter(({ type }) => type === 'thread_follow')).toHaveLength(2)
  expect(others.events.filter(({ type }) => type === 'thread_follow')).toHaveLength(0)
})

test('whether a person follows the thread of a message is asked without reading the thread', async () => {
  const { ana, ben, cleo, chatId, root, reply, follow } = await scene()
  const asked = async (person: Person, rootId = root.id) =>
    (await api.attempt(person, 'readFollow', { params: { chatId, rootId } })).data
  // The author of a message would follow its thread.
  expect(await asked(ana)).toEqual({ follows: true })
  expect(await asked(ben)).toEqual({ follows: false })
  const { id: replyId } = await reply(ben)
  expect(await asked(ben)).toEqual({ follows: true })
  await follow(ben, false)
  await follow(cleo, true)
  expect([await asked(ben), await asked(cleo)]).toEqual([{ follows: false }, { follows: true }])
  const params = { chatId, rootId: replyId }
  expect((await api.attempt(ben, 'readFollow', { params })).code).toBe('message_not_found')
})
