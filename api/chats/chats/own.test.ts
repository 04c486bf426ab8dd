import { afterAll, beforeAll, expect, test } from 'vitest'
import { botId, newId } from '#api/platform/ids.ts'
import type { ChatNotify } from '#contract/entities/chat.ts'
import { countLimits, limits } from '#contract/limits.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

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

const inbox = async (person: Person) => {
  await api.deps.notifier.settled()
  return (await api.call(person, 'listNotifications', {})).map(({ type }) => type)
}
const mute = (person: Person, chatId: string, notify: ChatNotify) =>
  api.call(person, 'muteChat', { params: { chatId }, body: { notify } })
const save = (person: Person, chatId: string, body: object) =>
  api.attempt(person, 'saveDraft', { params: { chatId }, body })
const draftIn = (person: Person, chatId: string, query: { rootMessageId?: string } = {}) =>
  api.call(person, 'readDraft', { params: { chatId }, query })

test('a person chooses to be notified of everything, of mentions or of nothing in a chat', async () => {
  const { ana, ben, chatId } = await scene()
  const socket = await api.socket(ben)
  const root = await api.message(ben, chatId, 'A thread')
  expect((await mute(ben, chatId, 'mentions')).notify).toBe('mentions')
  const told = await socket.until(({ type }) => type === 'chat_mute')
  expect(told.data).toMatchObject({ chatId, notify: 'mentions' })
  await api.message(ana, chatId, 'News')
  await api.message(ana, chatId, 'A reply', { rootMessageId: root.id })
  expect(await inbox(ben)).toEqual([])
  await api.message(ana, chatId, '@Ben, look')
  expect(await inbox(ben)).toEqual(['message_mention'])
  await mute(ben, chatId, 'nothing')
  await api.message(ana, chatId, '@Ben, look')
  await api.message(ana, chatId, '@everyone', { mentionsEveryone: true })
  expect(await inbox(ben)).toEqual(['message_mention'])
  await mute(ben, chatId, 'everything')
  await api.message(ana, chatId, 'News')
  expect(await inbox(ben)).toEqual(['message_new', 'message_mention'])
})

test('a muted chat has its own unread count, which the knowledge base leaves out', async () => {
  const { ana, ben, kb, chatId } = await scene()
  await api.message(ana, chatId, 'News')
  await mute(ben, chatId, 'nothing')
  const of = async (person: Person) => {
    const chat = await api.call(person, 'readChat', { params: { chatId } })
    const { unreadCount } = await api.call(person, 'readKb', { params: { kbId: kb.id } })
    return [chat.unreadCount, unreadCount, chat.notify]
  }
  expect(await of(ben)).toEqual([1, 0, 'nothing'])
  await mute(ben, chatId, 'everything')
  expect(await of(ben)).toEqual([1, 1, 'everything'])
  expect((await of(ana))[2]).toBe('everything')
})

test('everybody has one private chat with the bot, which answers every message there', async () => {
  const { ana, ben, kb } = await scene()
  const ask = (person: Person) => api.call(person, 'openBotChat', { body: { kbId: kb.id } })
  const [own, again] = await Promise.all([ask(ben), ask(ben)])
  expect(own.id).toBe(again.id)
  expect(own).toMatchObject({ chatType: 'pm', isWithBot: true, title: 'AI' })
  expect(own.participants.map(({ userId }) => userId).sort()).toEqual([ben.id, botId].sort())
  expect((await ask(ana)).id).not.toBe(own.id)
  const params = { chatId: own.id }
  expect((await api.attempt(ana, 'readChat', { params })).code).toBe('chat_not_found')
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_chat', data: params })
  const question = await api.message(ben, own.id, 'What is an almanac?')
  expect(question.expectBotReply).toBe(true)
  const answer = await socket.until(
    (event) => event.type === 'message_edit' && event.data.message.botState === 'done',
  )
  expect(answer.data).toMatchObject({ message: { parentId: question.id, askerId: ben.id } })
  expect(await inbox(ben)).toEqual([])
  const townhall = await api.call(ben, 'readChat', { params: { chatId: kb.townhallId } })
  expect(townhall.isWithBot).toBe(false)
})

test('a draft is stored for each chat and thread, and shown to its author only', async () => {
  const { ana, ben, chatId } = await scene()
  const root = await api.message(ana, chatId, 'A thread')
  const socket = await api.socket(ana)
  await save(ana, chatId, { content: 'In the chat ' })
  await save(ana, chatId, { content: 'In the thread', rootMessageId: root.id })
  await save(ana, chatId, { content: 'In the chat, changed' })
  const told = await socket.until(
    (event) => event.type === 'draft_update' && event.data.content.endsWith('changed'),
  )
  expect(told.data).toMatchObject({ chatId, rootMessageId: null })
  expect((await draftIn(ana, chatId))?.content).toBe('In the chat, changed')
  const inThread = await draftIn(ana, chatId, { rootMessageId: root.id })
  expect(inThread).toMatchObject({ chatId, rootMessageId: root.id, content: 'In the thread' })
  expect(await draftIn(ben, chatId)).toBeNull()
  expect((await save(ana, chatId, { content: ' ' })).data).toBeNull()
  expect(await draftIn(ana, chatId)).toBeNull()
  const long = 'a'.repeat(limits.messageLength + 1)
  expect((await save(ana, chatId, { content: long })).fields).toEqual({ content: ['too_long'] })
})

test('sending ends the draft of its place, and a late save of the sent text stores nothing', async () => {
  const { ana, chatId } = await scene()
  const root = await api.message(ana, chatId, 'A thread')
  const clientId = newId()
  await save(ana, chatId, { content: 'Hello', clientId })
  await save(ana, chatId, { content: 'Elsewhere', rootMessageId: root.id })
  await api.message(ana, chatId, 'Hello', { clientId })
  await save(ana, chatId, { content: 'Hello', clientId })
  expect(await draftIn(ana, chatId)).toBeNull()
  expect((await draftIn(ana, chatId, { rootMessageId: root.id }))?.content).toBe('Elsewhere')
  await save(ana, chatId, { content: 'The next', clientId: newId() })
  expect((await draftIn(ana, chatId))?.content).toBe('The next')
})

test('the sender of a message, and nobody else, is told that it ended their draft; a copy ends none', async () => {
  const { ana, ben, chatId } = await scene()
  const [own, other] = [await api.socket(ana), await api.socket(ben)]
  for (const socket of [own, other]) await socket.ask({ type: 'join_chat', data: { chatId } })
  const said = await api.message(ana, chatId, 'Hello')
  const body = { messageIds: [said.id], chatIds: [chatId] }
  await api.call(ana, 'forwardMessages', { params: { chatId }, body })
  const endings = async (socket: typeof own) => {
    const first = await socket.until(({ type }) => type === 'message')
    const copy = await socket.until(
      (event) => event.type === 'message' && event.data.message.id !== said.id,
    )
    return [first, copy].map((event) => event.type === 'message' && event.data.endsDraft)
  }
  expect(await endings(own)).toEqual([true, undefined])
  expect(await endings(other)).toEqual([undefined, undefined])
})

test('a person has a limited number of drafts; the oldest are deleted', async () => {
  const { ana, chatId } = await scene()
  const more = countLimits.draftsPerPerson + 2
  for (let n = 0; n < more; n += 1) {
    const root = await api.message(ana, chatId, `${n}`)
    await save(ana, chatId, { content: `${n}`, rootMessageId: root.id })
  }
  const rows = await api.db
    .selectFrom('drafts')
    .select('content')
    .where('user_id', '=', ana.id)
    .execute()
  expect(rows.length).toBe(countLimits.draftsPerPerson)
  expect(rows.map(({ content }) => content)).not.toContain('0')
})

test('the people of a chat are found by parts of their names and by the reader’s own names', async () => {
  const { ana, ben, chatId } = await scene()
  await api.call(ana, 'setAlias', { body: { targetUserId: ben.id, alias: 'Neighbour' } })
  const find = async (person: Person, query: object) =>
    (await api.call(person, 'listChatMembers', { params: { chatId }, query })).map(
      ({ name }) => name,
    )
  expect(await find(ana, { search: 'BE' })).toEqual(['Ben'])
  expect(await find(ana, { search: 'neigh' })).toEqual(['Ben'])
  expect(await find(ben, { search: 'neigh' })).toEqual([])
  expect(await find(ana, { search: '%' })).toEqual([])
  expect(await find(ana, { limit: 2 })).toEqual(['AI', 'Ana'])
  expect(await find(ana, {})).toEqual(['AI', 'Ana', 'Ben'])
})
