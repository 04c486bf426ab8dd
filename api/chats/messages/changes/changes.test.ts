import { afterAll, beforeAll, expect, test } from 'vitest'
import { botId, newId } from '#api/platform/ids.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { EditedMessage, ServerEvent } from '#contract/events.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { countStatements } from '#tests/support/statements.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** A member's message in Townhall, and everybody who may want to change it. */
async function scene() {
  const [owner, ana, ben] = [
    await api.person('Olga'),
    await api.person('Ana'),
    await api.person('Ben'),
  ]
  const stranger = await api.person('Eve')
  const kb = await api.kb(owner)
  for (const one of [ana, ben]) await api.join(one, kb)
  const message = await api.message(ana, kb.townhallId, 'The kettle boils at **four**.')
  const params = { chatId: kb.townhallId, messageId: message.id }
  return { owner, ana, ben, stranger, kb, message, params }
}

async function messagesOf(person: Person, chatId: string) {
  return (await api.call(person, 'listMessages', { params: { chatId } })).messages
}

async function botMessage(chatId: string): Promise<string> {
  const id = newId()
  const place = { id, chat_id: chatId, seq: 1_000, sender_type: 'bot' as const, user_id: botId }
  const said = { client_id: newId(), content: 'At four [1].', html: '<p>At four [1].</p>' }
  const nothing = { root_id: null, parent_id: null, bot_state: 'done' as const, bot_outcome: null }
  await api.db
    .insertInto('messages')
    .values({ ...place, ...said, ...nothing })
    .execute()
  return id
}

test('an edit changes the text, its HTML and its search terms, and is broadcast', async () => {
  const { ana, ben, kb, params } = await scene()
  const edited = await api.call(ana, 'editMessage', { params, body: { content: 'At *five*.' } })
  expect(edited).toMatchObject({
    content: 'At *five*.',
    html: '<p>At <em>five</em>.</p>',
    isEdited: true,
  })
  expect((await messagesOf(ben, kb.townhallId)).at(-1)).toMatchObject({ content: 'At *five*.' })
  const find = async (query: string) =>
    (await api.call(ben, 'search', { query: { q: query } })) as unknown
  expect(JSON.stringify(await find('kettle'))).not.toContain(params.messageId)
  const chat = await api.call(ben, 'readChat', { params })
  expect(chat.lastMessage).toBe('At *five*.')
})

test('sending the same text again does not count as an edit', async () => {
  const { ana, message, params } = await scene()
  const same = await api.call(ana, 'editMessage', { params, body: { content: message.content } })
  expect(same.isEdited).toBe(false)
})

test('people edit and delete their own messages, and administrators delete any message', async () => {
  const { owner, ana, ben, stranger, params } = await scene()
  const edit = (person: Person) =>
    api.attempt(person, 'editMessage', { params, body: { content: 'Mine' } })
  expect((await edit(owner)).code).toBe('forbidden')
  expect((await edit(ben)).code).toBe('forbidden')
  expect((await edit(stranger)).code).toBe('chat_not_found')
  expect((await api.attempt(ben, 'deleteMessage', { params })).code).toBe('forbidden')
  expect((await api.attempt(stranger, 'deleteMessage', { params })).code).toBe('chat_not_found')
  const [message] = (await messagesOf(owner, params.chatId)).slice(-1)
  expect(message?.can).toEqual({ edit: false, delete: true, pin: true, steer: false })
  await api.call(owner, 'deleteMessage', { params })
  expect((await api.attempt(ana, 'deleteMessage', { params })).code).toBe('message_not_found')
  expect((await edit(ana)).code).toBe('message_not_found')
})

test('a message is found in its own chat only', async () => {
  const { ana, kb, message } = await scene()
  const params = { chatId: kb.aiChatId, messageId: message.id }
  const body = { content: 'Elsewhere', reaction: '👍', feedback: 'like' }
  for (const name of ['editMessage', 'deleteMessage', 'addReaction', 'rateMessage'] as const)
    expect((await api.attempt(ana, name, { params, body })).code).toBe('message_not_found')
  expect((await messagesOf(ana, kb.townhallId)).at(-1)).toEqual(message)
})

test('a deleted message keeps its position and has no content anywhere', async () => {
  const { ana, ben, kb, params } = await scene()
  const reply = await api.message(ben, kb.townhallId, 'Sure?', { rootMessageId: params.messageId })
  await api.call(ben, 'addReaction', { params, body: { reaction: '👍' } })
  await api.call(ana, 'deleteMessage', { params })
  const [placeholder] = (await messagesOf(ben, kb.townhallId)).slice(-1)
  expect(placeholder).toMatchObject({
    id: params.messageId,
    isDeleted: true,
    content: '',
    html: '',
  })
  expect(placeholder).toMatchObject({ reactions: [], attachments: [], replyCount: 1 })
  expect((await api.call(ben, 'readChat', { params })).lastMessage).toBe(reply.content)
})

test('a reaction counts once, however often it is sent', async () => {
  const { ana, ben, kb, params } = await scene()
  const socket = await api.socket(ana)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const body = { reaction: '👍🏽' }
  await Promise.all(
    Array.from({ length: 20 }, () => api.call(ben, 'addReaction', { params, body })),
  )
  await api.call(ana, 'addReaction', { params, body: { reaction: '+1' } })
  const [message] = (await messagesOf(ana, kb.townhallId)).slice(-1)
  expect(message?.reactions.map(({ reaction, userInfo }) => [reaction, userInfo?.name])).toEqual([
    ['👍🏽', 'Ben'],
    ['+1', 'Ana'],
  ])
  const gone = { ...params, reaction: '👍🏽' }
  await Promise.all(
    Array.from({ length: 20 }, () => api.call(ben, 'deleteReaction', { params: gone })),
  )
  await socket.until(({ type }) => type === 'message_reaction_delete')
  const heard = socket.events.filter(({ type }) => type.startsWith('message_reaction'))
  expect(heard.map(({ type }) => type)).toEqual([
    'message_reaction_add',
    'message_reaction_add',
    'message_reaction_delete',
  ])
})

test('a reaction is one emoji or one short word', async () => {
  const { ben, params } = await scene()
  const code = async (reaction: string) =>
    (await api.attempt(ben, 'addReaction', { params, body: { reaction } })).code
  for (const good of ['❤️', '👩‍💻', '🇳🇴', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '+1', 'thumbs_up', '好'])
    expect([good, await code(good)]).toEqual([good, undefined])
  for (const bad of ['', '😀😀', 'two words', '<b>', '\u200b', 'x'.repeat(33)])
    expect([bad, await code(bad)]).toEqual([bad, 'invalid_input'])
})

test('a person’s rating of an answer is visible only to this person and can be removed', async () => {
  const { ana, ben, kb, params } = await scene()
  expect((await api.attempt(ben, 'rateMessage', { params, body: { feedback: 'like' } })).code).toBe(
    'forbidden',
  )
  const answer = { chatId: kb.aiChatId, messageId: await botMessage(kb.aiChatId) }
  const rate = (person: Person, feedback: 'like' | 'dislike' | null) =>
    api.call(person, 'rateMessage', { params: answer, body: { feedback } })
  expect((await rate(ana, 'like')).feedback).toBe('like')
  expect((await rate(ben, 'dislike')).feedback).toBe('dislike')
  expect((await messagesOf(ana, kb.aiChatId)).at(-1)?.feedback).toBe('like')
  expect((await rate(ana, null)).feedback).toBe(null)
  expect((await messagesOf(ben, kb.aiChatId)).at(-1)?.feedback).toBe('dislike')
})

test('applying events gives the same data as fetching again', async () => {
  const { owner, ana, ben, kb, params } = await scene()
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const before = await messagesOf(ben, kb.townhallId)
  await api.call(ben, 'addReaction', { params, body: { reaction: '👍' } })
  await api.call(ana, 'editMessage', { params, body: { content: 'Changed' } })
  const other = await api.message(ana, kb.townhallId, 'Another')
  await api.call(owner, 'addReaction', { params, body: { reaction: '🎉' } })
  await api.call(ben, 'deleteReaction', { params: { ...params, reaction: '👍' } })
  const third = await api.message(ana, kb.townhallId, 'Gone')
  await api.call(owner, 'deleteMessage', { params: { ...params, messageId: third.id } })
  await socket.until(({ type }) => type === 'message_delete')
  const after = await messagesOf(ben, kb.townhallId)
  expect(after.map(({ id }) => id)).toContain(other.id)
  expect(socket.events.reduce(apply, before.map(shared))).toEqual(after.map(shared))
})

test('a page needs as many statements with reactions as without', async () => {
  const { ana, ben, kb, params } = await scene()
  const read = async () => {
    await api.deps.notifier.settled()
    return countStatements(/messages|reactions|attachments/, () => messagesOf(ana, kb.townhallId))
  }
  const plain = await read()
  for (let n = 0; n < 5; n++) {
    const { id } = await api.message(ana, kb.townhallId, `Line ${n}`)
    for (const person of [ana, ben])
      await api.call(person, 'addReaction', {
        params: { ...params, messageId: id },
        body: { reaction: '👍' },
      })
  }
  expect(await read()).toBe(plain)
  expect((await messagesOf(ana, kb.townhallId)).at(-1)?.reactions).toHaveLength(2)
})

function shared({ isRead: _, feedback: __, ...message }: Message): EditedMessage {
  return message
}

function apply(messages: EditedMessage[], event: ServerEvent): EditedMessage[] {
  const change = (id: string, to: (message: EditedMessage) => EditedMessage) =>
    messages.map((message) => (message.id === id ? to(message) : message))
  if (event.type === 'message') return [...messages, shared(event.data.message)]
  if (event.type === 'message_edit') return change(event.data.messageId, () => event.data.message)
  if (event.type === 'message_delete') return change(event.data.messageId, () => event.data.message)
  if (event.type === 'message_reaction_add') {
    const { reaction } = event.data
    return change(reaction.messageId, (old) => ({
      ...old,
      reactions: [...old.reactions, reaction],
    }))
  }
  if (event.type !== 'message_reaction_delete') return messages
  const { messageId, userId, reaction } = event.data.reaction
  return change(messageId, (old) => ({
    ...old,
    reactions: old.reactions.filter((one) => one.userId !== userId || one.reaction !== reaction),
  }))
}
