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
  const chatId = kb.townhallId
  const root = await api.message(ana, chatId, 'Who checks the lamp?')
  const reply = (person: Person, content: string, alsoInChat = false) =>
    api.message(person, chatId, content, { rootMessageId: root.id, alsoInChat })
  return { ana, ben, cleo, chatId, root, reply }
}

const inbox = async (person: Person) => {
  await api.deps.notifier.settled()
  return (await api.call(person, 'listNotifications', {})).map(({ type }) => type)
}

test('a reply that is also sent to the chat is in its thread and among the messages of the chat', async () => {
  const { ana, ben, chatId, root, reply } = await scene()
  const socket = await api.socket(ana)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  await reply(ben, 'In the thread only')
  const shared = await reply(ben, 'For everybody', true)
  const told = await socket.until(
    ({ type, data }) => type === 'message' && data.message.id === shared.id,
  )
  expect(told.data).toMatchObject({
    message: { rootId: root.id, alsoInChat: true },
    root: { id: root.id, replyCount: 2 },
  })
  const params = { chatId }
  const contents = async (query: { parent?: string; around?: string }) =>
    (await api.call(ana, 'listMessages', { params, query })).messages.map(({ content }) => content)
  const inChat = ['Who checks the lamp?', 'For everybody']
  expect(await contents({})).toEqual(inChat)
  expect(await contents({ around: shared.id })).toEqual(inChat)
  expect(await contents({ parent: root.id })).toEqual(['In the thread only', 'For everybody'])
})

test('a message that is no reply is not marked as also sent to the chat', async () => {
  const { ana, chatId } = await scene()
  const { alsoInChat } = await api.message(ana, chatId, 'A message', { alsoInChat: true })
  expect(alsoInChat).toBe(false)
})

test('followers of the thread are notified of a reply, and the others in the chat of a message', async () => {
  const { ana, ben, cleo, reply } = await scene()
  await inbox(cleo)
  await reply(ben, 'For everybody', true)
  expect((await inbox(ana)).filter((type) => type !== 'message_new')).toEqual(['message_reply'])
  expect(await inbox(cleo)).toEqual(['message_new'])
  await reply(ben, 'In the thread only')
  expect(await inbox(cleo)).toEqual(['message_new'])
})

test('reading the message before a reply that the chat shows leaves that reply unread', async () => {
  const { ana, ben, chatId, root, reply } = await scene()
  await reply(ben, 'In the thread only')
  const shared = await reply(ben, 'For everybody', true)
  const params = { chatId }
  const unread = async () => (await api.call(ana, 'readChat', { params })).unreadCount
  await api.call(ana, 'markChatRead', { params, body: { messageId: root.id } })
  expect(await unread()).toBe(1)
  await api.call(ana, 'markChatRead', { params, body: { messageId: shared.id } })
  expect(await unread()).toBe(0)
})
