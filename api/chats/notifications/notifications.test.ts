import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'
import { notifyInvitationAccepted } from './notify-of-acceptance.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Three members of a knowledge base and a stranger. */
async function scene() {
  const [ana, ben] = [await api.person('Ana Ruiz'), await api.person('Ben')]
  const [cleo, eve] = [await api.person('Cleo'), await api.person('Eve')]
  const kb = await api.kb(ana, { title: 'Almanac' })
  for (const one of [ben, cleo]) await api.join(one, kb)
  return { ana, ben, cleo, eve, kb }
}

async function inboxOf(person: Person, query: Record<string, string> = {}) {
  await api.deps.notifier.settled()
  return api.call(person, 'filterNotifications', { query })
}

async function unreadOf(person: Person) {
  await api.deps.notifier.settled()
  return (await api.attempt(person, 'countUnread')).data
}

test('members are notified of new messages of other members; unread notifications are aggregated', async () => {
  const { ana, ben, eve, kb } = await scene()
  await api.message(ana, kb.townhallId, 'First')
  const [first] = await inboxOf(ben)
  expect(first).toMatchObject({ type: 'message_new', isAggregated: false, message: 'First' })
  const last = await api.message(ana, kb.townhallId, 'Second')
  await api.message(ben, kb.aiChatId, 'When is spring?')
  const inbox = await inboxOf(ben)
  expect(inbox).toMatchObject([
    {
      id: first?.id,
      isAggregated: true,
      groupCount: 2,
      isRead: false,
      isActionable: true,
      title: '2 new messages',
      message: 'You have 2 unread messages in Almanac',
      excerpt: 'Second',
      actor: { displayName: 'Ana Ruiz' },
      redirectData: { kbId: kb.id, kbName: 'Almanac', chatId: kb.townhallId, messageId: last.id },
    },
  ])
  expect(inbox).toHaveLength(1)
  expect(await unreadOf(ben)).toEqual({ count: 1, data: { count: 1 } })
  expect([await inboxOf(ana), await inboxOf(eve)]).toEqual([[], []])
})

test('reading or writing in a chat marks its notifications as read', async () => {
  const { ana, ben, cleo, kb } = await scene()
  const { id } = await api.message(ana, kb.townhallId, 'News')
  expect(await inboxOf(ben)).toHaveLength(1)
  await api.call(ben, 'markChatRead', {
    params: { chatId: kb.townhallId },
    body: { messageId: id },
  })
  expect(await unreadOf(ben)).toMatchObject({ count: 0 })
  expect(await unreadOf(cleo)).toMatchObject({ count: 1 })
  await api.message(cleo, kb.townhallId, 'Thanks')
  expect(await unreadOf(cleo)).toMatchObject({ count: 0 })
  const inbox = await inboxOf(ben)
  expect(inbox.map(({ isRead, groupCount }) => [isRead, groupCount])).toEqual([
    [false, 1],
    [true, 1],
  ])
})

test('a reply notifies the people in its thread', async () => {
  const { ana, ben, cleo, kb } = await scene()
  const root = await api.message(ana, kb.townhallId, 'Who has the key?')
  await unreadOf(ben)
  const more = { rootMessageId: root.id }
  await api.message(ben, kb.townhallId, 'I do', more)
  const [reply] = await inboxOf(ana)
  expect(reply).toMatchObject({ type: 'message_reply', title: 'Ben replied', message: 'I do' })
  expect(reply?.redirectData).toMatchObject({ rootMessageId: root.id, chatId: kb.townhallId })
  await api.message(ana, kb.townhallId, 'Good', more)
  expect((await inboxOf(ben)).map(({ type }) => type)).toContain('message_reply')
  expect((await inboxOf(cleo)).map(({ type }) => type)).toEqual(['message_new'])
})

test('a mentioned person is notified once, and only if they are a member of that chat', async () => {
  const { ana, ben, cleo, kb } = await scene()
  const body = { kbId: kb.id, title: 'Two', UserIDs: [ben.id] }
  const chat = await api.call(ana, 'createChat', { body })
  await api.message(ana, chat.id, '@ben and @Cleo, look; write to x@ben.org')
  const inbox = await inboxOf(ben)
  expect(inbox.map(({ type }) => type)).toEqual(['message_mention'])
  expect(inbox[0]?.title).toBe('Ana Ruiz mentioned you')
  expect(await inboxOf(cleo)).toEqual([])
  await api.message(ben, chat.id, 'Yes, @ana ruiz!')
  expect((await inboxOf(ana)).map(({ type }) => type)).toEqual(['message_mention'])
})

test('an excerpt has the names that it mentions, as the reader calls these people', async () => {
  const { ana, ben, cleo, kb } = await scene()
  const body = { targetUserId: ana.id, alias: 'Ana of the tower' }
  await api.call(cleo, 'setAlias', { body })
  await api.message(ben, kb.townhallId, '@Ana Ruiz lit the lamp')
  const [told] = await inboxOf(cleo)
  expect(told).toMatchObject({
    excerpt: '@Ana of the tower lit the lamp',
    mentions: ['Ana of the tower'],
  })
  expect((await inboxOf(ana))[0]).toMatchObject({ mentions: ['Ana Ruiz'] })
})

test('the inbox is filtered by words, type, time and status, and paginated', async () => {
  const { ana, ben, kb } = await scene()
  for (const word of ['apples', 'pears', 'plums'])
    await api.message(ana, kb.townhallId, `@Ben about ${word}`)
  const all = await inboxOf(ben)
  expect(all.map(({ message }) => message)).toEqual([
    '@Ben about plums',
    '@Ben about pears',
    '@Ben about apples',
  ])
  expect(await inboxOf(ben, { search: 'PEARS' })).toEqual([all[1]])
  expect(await inboxOf(ben, { search: '%' })).toEqual([])
  expect(await inboxOf(ben, { limit: '1', before: all[0]?.id ?? '' })).toEqual([all[1]])
  expect(await inboxOf(ben, { type: 'message_reply' })).toEqual([])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(await inboxOf(ben, { dateFrom: tomorrow })).toEqual([])
  expect(await inboxOf(ben, { dateTo: tomorrow, status: 'unread' })).toEqual(all)
  const foreign = await api.attempt(ana, 'filterNotifications', {
    query: { before: all[0]?.id ?? '' },
  })
  expect(foreign.code).toBe('invalid_cursor')
})

test('recipients mark notifications as read by id, by chat or all at once', async () => {
  const { ana, ben, cleo, kb } = await scene()
  const elsewhere = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Two', UserIDs: [ben.id] },
  })
  await api.message(ana, kb.townhallId, '@Ben one')
  await api.message(ana, kb.townhallId, 'two')
  await api.message(ana, elsewhere.id, 'three')
  const [three, two, one] = await inboxOf(ben)
  const read = (person: Person, body: { ids?: string[]; chatId?: string }) =>
    api.attempt(person, 'readNotifications', { body })
  await read(cleo, { ids: [one?.id ?? ''] })
  expect((await read(cleo, { chatId: elsewhere.id })).code).toBe('chat_not_found')
  expect(await unreadOf(ben)).toMatchObject({ count: 3 })
  const socket = await api.socket(ben)
  const other = await api.socket(ana)
  await read(ben, { ids: [one?.id ?? ''] })
  await read(ben, { chatId: elsewhere.id })
  expect(await unreadOf(ben)).toMatchObject({ count: 1 })
  await api.call(ben, 'readAllNotifications', {})
  await api.call(ben, 'readAllNotifications', {})
  expect(await unreadOf(ben)).toMatchObject({ count: 0 })
  await socket.until((event) => event.type === 'notification_mark_as_read' && event.data.all)
  expect(socket.events.map(({ data }) => data)).toEqual([
    { ids: [one?.id], chatId: null, all: false },
    { ids: [three?.id], chatId: elsewhere.id, all: false },
    { ids: [], chatId: null, all: true },
  ])
  expect(two?.isRead).toBe(false)
  expect(other.events).toEqual([])
})

test('a pushed notification equals the one in the inbox and is sent only to its recipient', async () => {
  const { ana, ben, eve, kb } = await scene()
  const [socket, others] = [await api.socket(ben), await api.socket(eve)]
  await api.message(ana, kb.townhallId, 'Hello')
  const event = await socket.until(({ type }) => type === 'notification')
  expect(event).toEqual({ type: 'notification', data: { notification: (await inboxOf(ben))[0] } })
  expect(others.events).toEqual([])
})

test('notifications about deleted or inaccessible things are not listed', async () => {
  const { ana, ben, kb } = await scene()
  const body = { kbId: kb.id, title: 'Two', UserIDs: [ben.id] }
  const { id: chatId } = await api.call(ana, 'createChat', { body })
  const secret = await api.message(ana, chatId, '@Ben the secret word')
  await api.message(ana, chatId, 'More')
  expect(await inboxOf(ben)).toHaveLength(2)
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId: secret.id } })
  expect((await inboxOf(ben)).map(({ message }) => message)).toEqual(['More'])
  await api.call(ana, 'removeChatMember', { params: { chatId, userId: ben.id } })
  expect(await inboxOf(ben)).toEqual([])
  expect(await unreadOf(ben)).toMatchObject({ count: 0 })
})

test('when the last of several messages is deleted, the notification is about the one before', async () => {
  const { ana, ben, cleo, kb } = await scene()
  const chatId = kb.townhallId
  const first = await api.message(cleo, chatId, 'First')
  const last = await api.message(ana, chatId, 'Last')
  expect(await inboxOf(ben)).toMatchObject([{ groupCount: 2, excerpt: 'Last' }])
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId: last.id } })
  const [left, ...others] = await inboxOf(ben)
  expect(others).toEqual([])
  expect(left).toMatchObject({
    groupCount: 1,
    excerpt: 'First',
    actor: { displayName: 'Cleo' },
    redirectData: { messageId: first.id },
  })
  await api.call(cleo, 'deleteMessage', { params: { chatId, messageId: first.id } })
  expect(await inboxOf(ben)).toEqual([])
  expect(await unreadOf(ben)).toMatchObject({ count: 0 })
})

test('a notification whose messages were all deleted is gone, whichever was deleted first', async () => {
  const { ana, ben, kb } = await scene()
  const chatId = kb.townhallId
  const first = await api.message(ana, chatId, 'First')
  const last = await api.message(ana, chatId, 'Last')
  expect(await inboxOf(ben)).toHaveLength(1)
  for (const messageId of [first.id, last.id])
    await api.call(ana, 'deleteMessage', { params: { chatId, messageId } })
  expect(await inboxOf(ben)).toEqual([])
})

test('the inviter is notified once when the invited person joins', async () => {
  const { ana, ben, kb } = await scene()
  const came = { kbId: kb.id, actorId: ben.id, userIds: [ana.id, ana.id, ben.id] }
  await notifyInvitationAccepted(api.deps, came)
  await notifyInvitationAccepted(api.deps, came)
  expect(await inboxOf(ana)).toMatchObject([
    {
      type: 'invitation_accept',
      title: 'Ben joined',
      message: 'Ben joined Almanac',
    },
  ])
  expect(await inboxOf(ben)).toEqual([])
})

test('a message needs few statements for each hundred people of a chat', async () => {
  const { ana, ben, kb } = await scene()
  const statements = () =>
    countStatements(/messages|notifications|chat_members/, async () => {
      await api.message(ana, kb.townhallId, 'Hello, @nobody')
      await api.deps.notifier.settled()
    })
  await statements()
  const few = await statements()
  const people = Array.from({ length: 1_000 }, (_, n) => {
    const id = newId()
    return { id, email: `${id}@example.com`, name: `P${n}`, display_name: `P${n}`, picture: null }
  })
  await api.db.insertInto('users').values(people).execute()
  const members = people.map(({ id }) => ({ kb_id: kb.id, user_id: id, role: 'viewer' as const }))
  await api.db.insertInto('kb_members').values(members).execute()
  const chat = { chat_id: kb.townhallId, last_read_message_id: null }
  const inChat = people.map(({ id }) => ({ ...chat, user_id: id }))
  await api.db.insertInto('chat_members').values(inChat).execute()
  // All statements but one are for a hundred people, and there are ten times a hundred more.
  expect(await statements()).toBeLessThanOrEqual(11 * few)
  const { told } = await api.db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .where('chat_id', '=', kb.townhallId)
    .executeTakeFirstOrThrow()
  expect(told).toBe(1_002)
  expect(await inboxOf(ben)).toMatchObject([{ groupCount: 3 }])
})

test('notifications of one knowledge base are listed, counted and marked as read separately', async () => {
  const { ana, ben, kb } = await scene()
  const other = await api.kb(ana, { title: 'Herbarium' })
  await api.join(ben, other)
  await api.message(ana, kb.townhallId, 'In the almanac')
  await api.message(ana, other.townhallId, 'In the herbarium')
  expect(await inboxOf(ben)).toHaveLength(2)
  const here = await inboxOf(ben, { kbId: other.id })
  expect(here).toMatchObject([{ message: 'In the herbarium' }])
  expect(here[0]?.redirectData).toMatchObject({ systemChat: 'townhall', kbId: other.id })
  const countOf = async (kbId: string) =>
    (await api.attempt(ben, 'countUnread', { query: { kbId } })).data
  const socket = await api.socket(ben)
  await api.call(ben, 'readAllNotifications', { query: { kbId: other.id } })
  const event = await socket.until(({ type }) => type === 'notification_mark_as_read')
  expect(event.data).toEqual({ ids: [here[0]?.id], chatId: null, all: false })
  expect(await countOf(other.id)).toMatchObject({ count: 0 })
  expect(await countOf(kb.id)).toMatchObject({ count: 1 })
})
