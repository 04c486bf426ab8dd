import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { ServerEvent } from '#contract/events.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Creates a knowledge base with two members, and a WebSocket that has joined its Townhall. */
async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  return { ana, ben, kb, chatId: kb.townhallId, socket }
}

function sentEvents(events: ServerEvent[]) {
  return events.flatMap((event) => (event.type === 'message' ? event.data : []))
}

async function allMessages(person: Person, chatId: string) {
  const all = []
  for (let after: string | undefined; ; ) {
    const query = after ? { after } : { limit: 100 }
    const page = await api.call(person, 'listMessages', { params: { chatId }, query })
    if (!after && page.hasMore) throw new Error('use a chat of at most 100 messages')
    all.push(...page.messages)
    if (!after || !page.hasMore) return all
    after = all.at(-1)?.id
  }
}

type Way = (person: Person, chatId: string, clientId: string) => Promise<string>

const byCall: Way = async (person, chatId, clientId) =>
  (await api.message(person, chatId, 'Once', { clientId })).id

async function bySocket(person: Person): Promise<Way> {
  const socket = await api.socket(person)
  return async (_person, chatId, clientId) => {
    const data = { chatId, clientId, content: 'Once' }
    const answer = await socket.ask({ type: 'message', data })
    if (answer.type === 'error') throw new Error(answer.data.code)
    return (answer.data as { message: { id: string } }).message.id
  }
}

test('twenty sends with one `clientId`, by call and by WebSocket at once, create one message and one event', async () => {
  const { ana, chatId, socket } = await scene()
  const bySocketOfAna = await bySocket(ana)
  for (const ways of [[byCall], [bySocketOfAna], [byCall, bySocketOfAna]]) {
    const clientId = newId()
    const sends = Array.from({ length: 20 }, (_, n) => ways[n % ways.length] as Way)
    const ids = await Promise.all(sends.map((way) => way(ana, chatId, clientId)))
    expect(new Set(ids).size).toBe(1)
  }
  await api.message(ana, chatId, 'Last')
  await socket.until((event) => sentEvents([event])[0]?.message.content === 'Last')
  expect((await allMessages(ana, chatId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(sentEvents(socket.events).map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
})

test('the first message stays, whatever is sent later under its `clientId`', async () => {
  const { ana, chatId } = await scene()
  const clientId = newId()
  const first = await api.message(ana, chatId, 'One', { clientId })
  const again = await api.message(ana, chatId, 'Two', { clientId: clientId.toUpperCase() })
  expect(again).toEqual(first)
})

test('two people may use the same clientId', async () => {
  const { ana, ben, chatId } = await scene()
  const clientId = newId()
  const one = await api.message(ana, chatId, 'Mine', { clientId })
  const other = await api.message(ben, chatId, 'Also mine', { clientId })
  expect(other.id).not.toBe(one.id)
  expect(other.content).toBe('Also mine')
})

test('a clientId of another chat is rejected and changes nothing in either chat', async () => {
  const { ana, kb, chatId } = await scene()
  const clientId = newId()
  await api.message(ana, chatId, 'Here', { clientId })
  const params = { chatId: kb.aiChatId }
  const answer = await api.attempt(ana, 'sendMessage', {
    params,
    body: { clientId, content: 'There' },
  })
  expect(answer).toMatchObject({ status: 409, code: 'client_id_reused' })
  expect((await api.call(ana, 'readChat', { params })).seq).toBe(0)
})

test('two hundred sends by several people leave no gap in the sequence numbers, and events come in the order of these numbers', async () => {
  const { ana, ben, kb, chatId, socket } = await scene()
  const people = [ana, ben, await api.person('Cay'), await api.person('Dan')]
  for (const person of people.slice(2)) await api.join(person, kb)
  const sends = Array.from({ length: 200 }, (_, n) =>
    api.message(people[n % people.length] as Person, chatId, `Message ${n}`),
  )
  const sent = await Promise.all(sends)
  const numbers = Array.from({ length: 200 }, (_, n) => n + 1)
  expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(numbers)
  await socket.until((event) => event.type === 'message' && event.data.seq === 200)
  expect(sentEvents(socket.events).map(({ seq }) => seq)).toEqual(numbers)
  const ids = sentEvents(socket.events).map(({ message }) => message.id)
  const [last] = (await api.call(ana, 'listMessages', { params: { chatId }, query: { limit: 1 } }))
    .messages
  expect(last?.id).toBe(ids.at(-1))
})

test('each of several replies sent at once is counted once', async () => {
  const { ana, ben, chatId } = await scene()
  const root = await api.message(ana, chatId, 'Who comes?')
  const again = newId()
  await Promise.all([
    ...Array.from({ length: 20 }, (_, n) =>
      api.message(n % 2 ? ana : ben, chatId, `Me ${n}`, { rootMessageId: root.id }),
    ),
    ...Array.from({ length: 5 }, () =>
      api.message(ben, chatId, 'Me too', { rootMessageId: root.id, clientId: again }),
    ),
  ])
  const params = { chatId, rootId: root.id }
  const thread = await api.call(ana, 'readThread', { params })
  expect(thread.root.replyCount).toBe(21)
  expect(thread.replies).toHaveLength(21)
  const numbers = thread.replies.map(({ seq }) => seq)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect((await allMessages(ana, chatId)).map(({ id }) => id)).toEqual([root.id])
})

test('a reply to a reply belongs to the same thread and remembers which message it answers', async () => {
  const { ana, ben, chatId } = await scene()
  const root = await api.message(ana, chatId, 'Root')
  const reply = await api.message(ben, chatId, 'Reply', { rootMessageId: root.id })
  const more = { rootMessageId: reply.id, parentId: reply.id }
  const second = await api.message(ana, chatId, 'Reply to it', more)
  expect(second).toMatchObject({ rootId: root.id, parentId: reply.id })
  const params = { chatId, rootId: reply.id }
  expect(await api.attempt(ana, 'readThread', { params })).toMatchObject({
    code: 'message_not_found',
  })
})

test('a person’s own message counts as read; for other people it is unread until they mark it as read', async () => {
  const { ana, ben, kb, chatId } = await scene()
  await api.message(ana, chatId, 'One')
  const two = await api.message(ana, chatId, 'Two')
  const params = { chatId }
  expect((await api.call(ana, 'readChat', { params })).unreadCount).toBe(0)
  expect((await api.call(ben, 'readChat', { params })).unreadCount).toBe(2)
  expect((await api.call(ben, 'readKb', { params: { kbId: kb.id } })).unreadCount).toBe(2)
  await api.call(ben, 'markChatRead', { params, body: { messageId: two.id } })
  const [first] = await allMessages(ben, chatId)
  const back = { params, body: { messageId: first?.id ?? '' } }
  expect((await api.call(ben, 'markChatRead', back)).unreadCount).toBe(0)
  expect(first?.isRead).toBe(true)
})
