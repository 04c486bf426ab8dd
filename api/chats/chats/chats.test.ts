import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/**
 * A group chat of three (creator, admin, member), another member of the knowledge base, and a
 * stranger.
 */
async function scene() {
  const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'] as const
  const [ana, ben, cleo, dan, eve] = (await Promise.all(names.map((name) => api.person(name)))) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const kb = await api.kb(ana)
  for (const one of [ben, cleo, dan]) await api.join(one, kb)
  const chat = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Garden', color: 'green', UserIDs: [ben.id, cleo.id] },
  })
  const params = { chatId: chat.id }
  await api.call(ana, 'changeChatRole', {
    params: { ...params, userId: ben.id },
    body: { role: 'admin' },
  })
  return { ana, ben, cleo, dan, eve, kb, chat, params }
}

const chatsOf = (person: Person, kbId: string) => api.call(person, 'listChats', { query: { kbId } })
const membersOf = async (person: Person, chatId: string) =>
  (await api.call(person, 'listChatMembers', { params: { chatId } })).map(({ id }) => id)
const happenedIn = (person: Person, chatId: string) =>
  api.call(person, 'listSystemMessages', { params: { chatId } })

test('a group chat is visible to its members only', async () => {
  const { ana, cleo, dan, chat, kb } = await scene()
  expect(chat).toMatchObject({ title: 'Garden', color: 'green', chatType: 'others' })
  expect(chat.can).toMatchObject({ rename: true, dismiss: true, leave: false })
  expect((await chatsOf(cleo, kb.id)).map(({ id }) => id)).toContain(chat.id)
  expect((await chatsOf(dan, kb.id)).map(({ id }) => id)).not.toContain(chat.id)
  const order = (await chatsOf(ana, kb.id)).map(({ title }) => title)
  expect(order).toEqual(['Townhall', 'AI Chat', 'Garden'])
})

test('chat permissions follow the policy, and a rejected request changes nothing', async () => {
  const { ana, ben, cleo, dan, eve, chat, params } = await scene()
  const before = await api.call(ana, 'readChat', { params })
  const deeds = {
    updateChat: { params, body: { title: 'Yard' } },
    addChatMembers: { params, body: { UserIDs: [dan.id] } },
    removeChatMember: { params: { ...params, userId: ben.id } },
    changeChatRole: { params: { ...params, userId: ben.id }, body: { role: 'member' } },
    deleteChat: { params },
  } as const
  for (const [name, input] of Object.entries(deeds) as [keyof typeof deeds, object][]) {
    expect([name, (await api.attempt(cleo, name, input)).code]).toEqual([name, 'forbidden'])
    expect([name, (await api.attempt(dan, name, input)).code]).toEqual([name, 'chat_not_found'])
    expect([name, (await api.attempt(eve, name, input)).code]).toEqual([name, 'chat_not_found'])
    expect([name, (await api.attempt(null, name, input)).code]).toEqual([name, 'unauthenticated'])
  }
  const attempts = [
    api.attempt(ben, 'deleteChat', { params }),
    api.attempt(ana, 'leaveChat', { params }),
    api.attempt(ben, 'removeChatMember', { params: { ...params, userId: ana.id } }),
    api.attempt(ben, 'changeChatRole', {
      params: { ...params, userId: ana.id },
      body: { role: 'member' },
    }),
  ]
  expect((await Promise.all(attempts)).map(({ code }) => code)).toEqual(Array(4).fill('forbidden'))
  expect(await api.call(ana, 'readChat', { params })).toEqual(before)
  expect(await membersOf(ana, chat.id)).toEqual([ana.id, ben.id, cleo.id])
})

test('system chats cannot be renamed, left or deleted, and nobody can be added to them', async () => {
  const { ana, ben, kb } = await scene()
  const params = { chatId: kb.townhallId }
  const attempts = [
    api.attempt(ana, 'updateChat', { params, body: { title: 'Hall' } }),
    api.attempt(ben, 'leaveChat', { params }),
    api.attempt(ana, 'deleteChat', { params }),
    api.attempt(ana, 'addChatMembers', { params, body: { UserIDs: [ben.id] } }),
  ]
  const codes = (await Promise.all(attempts)).map(({ code }) => code)
  expect(codes).toEqual(Array(4).fill('system_chat'))
})

test('only members of the knowledge base can be added to its chats', async () => {
  const { ana, dan, eve, kb, chat, params } = await scene()
  const mixed = { params, body: { UserIDs: [dan.id, eve.id] } }
  expect((await api.attempt(ana, 'addChatMembers', mixed)).code).toBe('user_not_found')
  expect(await membersOf(ana, chat.id)).not.toContain(dan.id)
  const body = { kbId: kb.id, title: 'Other', UserIDs: [newId()] }
  expect((await api.attempt(ana, 'createChat', { body })).code).toBe('user_not_found')
  expect(await chatsOf(ana, kb.id)).toHaveLength(3)
  expect((await api.attempt(eve, 'createChat', { body })).code).toBe('kb_not_found')
  const alone = { kbId: kb.id, otherUserId: eve.id }
  expect((await api.attempt(ana, 'openPrivateChat', { body: alone })).code).toBe('user_not_found')
  const unknown = { kbId: kb.id, otherUserId: newId() }
  expect((await api.attempt(ana, 'openPrivateChat', { body: unknown })).code).toBe('user_not_found')
  expect((await api.attempt(eve, 'openPrivateChat', { body: alone })).code).toBe('kb_not_found')
})

test('the members of a chat name its creator, and those of a system chat name none', async () => {
  const { ana, ben, kb, chat } = await scene()
  const creatorsOf = async (chatId: string) => {
    const members = await api.call(ben, 'listChatMembers', { params: { chatId } })
    return members.filter(({ isCreator }) => isCreator).map(({ id }) => id)
  }
  expect(await creatorsOf(chat.id)).toEqual([ana.id])
  expect(await creatorsOf(kb.townhallId)).toEqual([])
})

test('a member added twenty times at once is added once', async () => {
  const { ana, dan, chat, params } = await scene()
  const body = { UserIDs: [dan.id] }
  await Promise.all(
    Array.from({ length: 20 }, () => api.call(ana, 'addChatMembers', { params, body })),
  )
  expect((await membersOf(ana, chat.id)).filter((id) => id === dan.id)).toHaveLength(1)
  const invited = (await happenedIn(ana, chat.id)).filter(({ event }) => event === 'invited')
  expect(invited).toMatchObject([{ actor: { id: ana.id }, subject: { id: dan.id } }])
})

test('system messages are listed newest first, page by page', async () => {
  const { ana, ben, cleo, dan, chat, params } = await scene()
  await api.call(ana, 'updateChat', { params, body: { title: 'Yard', color: 'red' } })
  await api.call(ana, 'updateChat', { params, body: { title: 'Yard' } })
  await api.call(ben, 'addChatMembers', { params, body: { UserIDs: [dan.id] } })
  const message = await api.message(ana, chat.id, 'Who waters the roses?')
  await api.call(ben, 'removeChatMember', { params: { ...params, userId: dan.id } })
  await api.call(cleo, 'leaveChat', { params })
  const all = await happenedIn(ana, chat.id)
  const events = ['left', 'removed', 'invited', 'settings_updated', 'renamed', 'promoted']
  expect(all.map(({ event }) => event)).toEqual(events)
  expect(all[4]).toMatchObject({ detail: 'Yard', actor: { id: ana.id }, subject: null })
  const query = { limit: 2, offset: 1 }
  expect(await api.call(ana, 'listSystemMessages', { params, query })).toEqual(all.slice(1, 3))
  for (const before of [message.id, all[1]?.id]) {
    const earlier = await api.call(ana, 'listSystemMessages', { params, query: { before } })
    expect(earlier).toEqual(all.slice(2))
  }
  expect((await api.attempt(cleo, 'listSystemMessages', { params })).code).toBe('chat_not_found')
})

test('applying events gives the same data as fetching again', async () => {
  const { ana, ben, cleo, dan, kb, chat, params } = await scene()
  const [socket, outside] = [await api.socket(ben), await api.socket(dan)]
  for (const one of [socket, outside]) await one.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const before = await chatsOf(ben, kb.id)
  const more = { kbId: kb.id, title: 'Shed', UserIDs: [ben.id] }
  const shed = await api.call(ana, 'createChat', { body: more })
  await api.call(ana, 'openPrivateChat', { body: { kbId: kb.id, otherUserId: ben.id } })
  await api.call(ana, 'updateChat', { params, body: { title: 'Yard' } })
  const { id } = await api.message(ana, chat.id, 'Who waters the roses?')
  await api.call(ana, 'editMessage', {
    params: { ...params, messageId: id },
    body: { content: 'Who?' },
  })
  await api.call(ana, 'removeChatMember', { params: { ...params, userId: cleo.id } })
  await api.call(ana, 'deleteChat', { params: { chatId: shed.id } })
  await socket.until(({ type }) => type === 'chat_delete')
  const after = await chatsOf(ben, kb.id)
  expect(socket.events.reduce(apply, before.map(bare))).toEqual(after.map(bare))
  const heard = outside.events.filter(({ type }) => /^(chat|message|system|notif)/.test(type))
  expect(heard).toEqual([])
})

test('a removed member receives no more events of the chat', async () => {
  const { ana, cleo, chat, params } = await scene()
  const socket = await api.socket(cleo)
  await socket.ask({ type: 'join_chat', data: params })
  await api.call(ana, 'removeChatMember', { params: { ...params, userId: cleo.id } })
  await socket.until(({ type }) => type === 'chat_delete')
  await api.message(ana, chat.id, 'Only for us')
  expect((await socket.ask({ type: 'join_chat', data: params })).type).toBe('error')
  expect(socket.events.map(({ type }) => type)).toEqual(['chat_delete'])
})

type Own = 'can' | 'unreadCount' | 'unreadMentions' | 'lastReadMessageId' | 'notify' | 'lastSender'
type Bare = Omit<Chat, Own>

function bare(read: Chat) {
  const { can: _, unreadCount: __, lastReadMessageId: ___, notify: ____, ...shared } = read
  const { lastSender: _____, unreadMentions: ______, ...chat } = shared
  const participants = chat.participants.toSorted((one, other) =>
    one.userId < other.userId ? -1 : 1,
  )
  return { ...chat, participants }
}

function apply(chats: Bare[], event: ServerEvent): Bare[] {
  const change = (id: string, to: (chat: Bare) => Bare) =>
    chats.map((chat) => (chat.id === id ? sorted(to(chat)) : chat))
  if (event.type === 'chat_add')
    return inOrder([...chats, sorted({ lastMessage: null, ...event.data.chat })])
  if (event.type === 'chat_delete') return chats.filter(({ id }) => id !== event.data.chatId)
  if (event.type === 'chat_update') {
    const { chat } = event.data
    return change(chat.id, (old) => ({ ...old, ...chat, title: chat.title || old.title }))
  }
  if (event.type === 'chat_member_update') {
    const participants = event.data.members.map(({ id }) => ({ userId: id }))
    return change(event.data.chatId, (old) => ({ ...old, participants }))
  }
  if (event.type !== 'message') return chats
  const { message } = event.data
  const said = { seq: message.seq, lastMessage: message.content, lastMessageAt: message.createdAt }
  return inOrder(change(message.chatId, (old) => ({ ...old, ...said })))
}

function sorted(chat: Bare): Bare {
  return bare(chat as Chat)
}

function inOrder(chats: Bare[]): Bare[] {
  const place = ({ systemChat }: Bare) => ['townhall', 'ai_chat', null].indexOf(systemChat)
  const at = (chat: Bare) => chat.lastMessageAt ?? chat.createdAt
  return chats.toSorted((a, b) => place(a) - place(b) || (at(a) < at(b) ? 1 : -1))
}
