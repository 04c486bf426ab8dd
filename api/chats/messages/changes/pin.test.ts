import { afterAll, beforeAll, expect, test } from 'vitest'
import { countLimits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function room() {
  const [owner, viewer] = [await api.person('Olga'), await api.person('Vic')]
  const kb = await api.kb(owner)
  await api.join(viewer, kb)
  const chatId = kb.townhallId
  const say = (content: string) => api.message(owner, chatId, content)
  const pin = (person: Person, messageId: string, isPinned = true) =>
    api.call(person, 'pinMessage', { params: { chatId, messageId }, body: { isPinned } })
  const pins = async (person: Person) =>
    (await api.call(person, 'listPins', { params: { chatId } })).map(({ content }) => content)
  return { owner, viewer, kb, chatId, say, pin, pins }
}

test('everybody in a chat pins and unpins its messages, pinned last first', async () => {
  const { owner, viewer, say, pin, pins } = await room()
  const [first, second] = [await say('First'), await say('Second')]
  expect(await pin(viewer, second.id)).toMatchObject({ isPinned: true, can: { pin: true } })
  await pin(owner, first.id)
  await pin(viewer, second.id)
  expect(await pins(viewer)).toEqual(['First', 'Second'])
  expect((await pin(viewer, first.id, false)).isPinned).toBe(false)
  expect(await pins(owner)).toEqual(['Second'])
})

test('a pin reaches the others in the chat as a change of the message', async () => {
  const { owner, viewer, chatId, say, pin } = await room()
  const { id: messageId } = await say('Read this')
  const socket = await api.socket(viewer)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  await pin(owner, messageId)
  const event = await socket.until(({ type }) => type === 'message_edit')
  expect(event.data).toMatchObject({ messageId, message: { isPinned: true } })
})

test('a reply is pinned like any other message', async () => {
  const { owner, chatId, say, pin, pins } = await room()
  const root = await say('Question')
  const body = { content: 'Answer', clientId: crypto.randomUUID(), rootMessageId: root.id }
  const reply = await api.call(owner, 'sendMessage', { params: { chatId }, body })
  await pin(owner, reply.id)
  expect(await pins(owner)).toEqual(['Answer'])
})

test('a deleted message is not pinned any more, and is again when it is restored', async () => {
  const { owner, chatId, say, pin, pins } = await room()
  const { id: messageId } = await say('Wet paint')
  await pin(owner, messageId)
  const at = { params: { chatId, messageId } }
  await api.call(owner, 'deleteMessage', at)
  expect(await pins(owner)).toEqual([])
  const again = await api.attempt(owner, 'pinMessage', { ...at, body: { isPinned: true } })
  expect(again.code).toBe('message_not_found')
  await api.call(owner, 'restoreMessage', at)
  expect(await pins(owner)).toEqual(['Wet paint'])
})

test('an edited message stays pinned, with its new words', async () => {
  const { owner, chatId, say, pin, pins } = await room()
  const { id: messageId } = await say('Doors at six')
  await pin(owner, messageId)
  const body = { content: 'Doors at seven' }
  await api.call(owner, 'editMessage', { params: { chatId, messageId }, body })
  expect(await pins(owner)).toEqual(['Doors at seven'])
})

test('a chat has a limited number of pins', async () => {
  const { owner, chatId, say, pin } = await room()
  const { id: messageId } = await say('One too many')
  const { chat_id, ...row } = await api.db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: countLimits.pinsPerChat }, (_, n) => ({
    ...row,
    chat_id,
    id: crypto.randomUUID(),
    client_id: crypto.randomUUID(),
    seq: n + 2,
    citations: '[]',
    ratings: null,
    pinned_at: new Date().toISOString(),
  }))
  await api.db.insertInto('messages').values(others).execute()
  const at = { params: { chatId, messageId }, body: { isPinned: true } }
  expect((await api.attempt(owner, 'pinMessage', at)).code).toBe('too_many_pins')
  await pin(owner, others[0]?.id ?? '', false)
  expect((await api.attempt(owner, 'pinMessage', at)).status).toBe(200)
})
