import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { ServerEvent } from '#contract/events.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben')
  const [ana, ben] = people
  const listen = async (person: Person) => {
    const socket = await api.socket(person)
    await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
    return socket
  }
  return { ana, ben, kb, chatId: kb.townhallId, listen }
}

/** Waits for the event of the message with this content, and returns its data. */
async function sentTo(socket: Awaited<ReturnType<TestApi['socket']>>, content: string) {
  const is = ({ type, data }: ServerEvent) => type === 'message' && data.message.content === content
  const event = await socket.until(is)
  if (event.type !== 'message') throw new Error('unreachable')
  return event.data
}

test('a message is sent with the chat’s preview, and a reply with the root of its thread after it', async () => {
  const { ana, ben, chatId, listen } = await scene()
  const socket = await listen(ben)
  const root = await api.message(ana, chatId, 'When do we open?')
  const reply = await api.message(ben, chatId, 'At nine', { rootMessageId: root.id })
  const chat = await api.call(ana, 'readChat', { params: { chatId } })
  const { lastMessage, lastMessageAt } = chat
  expect(await sentTo(socket, 'When do we open?')).not.toHaveProperty('root')
  expect(await sentTo(socket, 'At nine')).toMatchObject({
    lastMessage,
    lastMessageAt,
    root: { id: root.id, replyCount: 1, lastReplyAt: reply.createdAt, repliers: [{ id: ben.id }] },
  })
})

test('the answer to a frame has the same data as the event of its message', async () => {
  const { ana, chatId, listen } = await scene()
  const socket = await listen(ana)
  const data = { chatId, clientId: newId(), content: 'By the socket' }
  const answer = await socket.ask({ type: 'message', data })
  expect(answer.data).toEqual(await sentTo(socket, 'By the socket'))
})

test('a preview and the people who replied have the names that their reader has for them', async () => {
  const { ana, ben, chatId, listen } = await scene()
  await api.call(ana, 'setAlias', { body: { targetUserId: ben.id, alias: 'Benny' } })
  const [named, other] = [await listen(ana), await listen(ben)]
  const root = await api.message(ana, chatId, 'Who is here?')
  await api.message(ben, chatId, '@Ben is', { rootMessageId: root.id })
  const own = await sentTo(named, '@Ben is')
  expect(own.lastMessage).toBe('@Benny is')
  expect(own.root?.repliers).toMatchObject([{ displayName: 'Benny', realName: 'Ben' }])
  expect((await sentTo(other, '@Ben is')).lastMessage).toBe('@Ben is')
  const { lastMessage } = await api.call(ana, 'readChat', { params: { chatId } })
  expect(own.lastMessage).toBe(lastMessage)
})

test('a message with files only leaves the chat’s preview as it is', async () => {
  const { ana, ben, chatId, listen } = await scene()
  await api.message(ana, chatId, 'Words')
  const socket = await listen(ben)
  const body = new FormData()
  body.append('clientId', newId())
  body.append('file', new Blob(['A line']), 'line.txt')
  await api.send(ana, 'POST', `/chats/${chatId}/messages/form`, { body })
  expect(await sentTo(socket, '')).not.toHaveProperty('lastMessage')
  expect((await api.call(ben, 'readChat', { params: { chatId } })).lastMessage).toBe('Words')
})

test('a deleted message is sent as everybody fetches it, with its replies', async () => {
  const { ana, ben, chatId, listen } = await scene()
  const socket = await listen(ben)
  const { id: messageId } = await api.message(ana, chatId, 'Secret')
  await api.message(ben, chatId, 'Oh', { rootMessageId: messageId })
  await api.call(ana, 'deleteMessage', { params: { chatId, messageId } })
  const event = await socket.until(({ type }) => type === 'message_delete')
  const { messages } = await api.call(ben, 'listMessages', { params: { chatId } })
  const { isRead: _, feedback: __, ...message } = messages.find(({ id }) => id === messageId) ?? {}
  expect(event.data).toMatchObject({ messageId, message })
  expect(message).toMatchObject({ isDeleted: true, content: '', replyCount: 1 })
})
