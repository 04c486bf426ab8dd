import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { readEverything } from '#tests/support/everything.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

/** Ana calls Ben “Zebedee”. Both are in a group chat with Kim, and write to each other in private. */
async function scene() {
  const { kb, people } = await api.team('Ana', 'Ben', 'Kim')
  const [ana, ben, kim] = people
  const group = await api.call(ana, 'createChat', {
    body: { kbId: kb.id, title: 'Group', UserIDs: [ben.id, kim.id] },
  })
  const own = await api.call(ana, 'openPrivateChat', { body: { kbId: kb.id, otherUserId: ben.id } })
  const named = { targetUserId: ben.id, alias: 'Zebedee' }
  await api.call(ana, 'setAlias', { body: named })
  return { ana, ben, kim, kb, chatId: group.id, privateId: own.id, named }
}

test('the owner of an alias sees it wherever the person stands in an answer', async () => {
  const { ana, ben, kim, kb, chatId, privateId } = await scene()
  const sent = await api.message(ben, chatId, 'Hello @Ana')
  await api.message(kim, chatId, 'Thanks @Ben', { mentionIds: [ben.id] })
  const reacting = { params: { chatId, messageId: sent.id }, body: { reaction: '👍' } }
  await api.call(ben, 'addReaction', reacting)
  await api.message(ben, privateId, 'Only us, about whales')
  await api.deps.notifier.settled()
  const person = { id: ben.id, displayName: 'Zebedee', realName: 'Ben' }
  const { messages } = await api.call(ana, 'listMessages', { params: { chatId } })
  expect(messages[0]).toMatchObject({ sender: person, reactions: [{ userInfo: person }] })
  expect(messages[1]?.mentions).toMatchObject([person])
  expect(messages[1]?.html).toBe(`<p>Thanks <span data-mention="${ben.id}">@Zebedee</span></p>`)
  const members = await api.call(ana, 'listChatMembers', { params: { chatId } })
  expect(members.map(({ displayName }) => displayName).sort()).toEqual(['Ana', 'Kim', 'Zebedee'])
  const { collaborators } = await api.call(ana, 'listCollaborators', { params: { kbId: kb.id } })
  expect(collaborators).toContainEqual(
    expect.objectContaining({ userId: ben.id, displayName: 'Zebedee', realName: 'Ben' }),
  )
  expect((await api.call(ana, 'readChat', { params: { chatId: privateId } })).title).toBe('Zebedee')
  const found = await api.call(ana, 'search', { query: { q: 'whales' } })
  expect(found.map(({ title }) => title)).toEqual(['Zebedee'])
  const [newest] = await api.call(ana, 'listNotifications', {})
  expect(newest).toMatchObject({ actor: person, title: expect.stringContaining('Zebedee') })
})

test('notifications have the aliases of their reader in titles and texts, listed and as events', async () => {
  const { ana, ben, kim, kb, chatId, named } = await scene()
  await api.call(ana, 'setAlias', { body: { targetUserId: kim.id, alias: 'Kimberley' } })
  const [hers, his] = [await listen(ana, kb.id), await listen(ben, kb.id)]
  const mentionIds = [ana.id, ben.id]
  await api.message(kim, chatId, 'Ask @Ben, Benno or @Ana', { mentionIds })
  await api.deps.notifier.settled()
  const own = {
    title: expect.stringContaining('Kimberley'),
    message: 'Ask @Zebedee, Benno or @Ana',
    actor: { displayName: 'Kimberley' },
  }
  const sent = await hers.until(({ type }) => type === 'notification')
  expect(sent.data).toMatchObject({ notification: own })
  expect(await api.call(ana, 'listNotifications', {})).toMatchObject([own])
  const others = await his.until(({ type }) => type === 'notification')
  expect(others.data).toMatchObject({ notification: { message: 'Ask @Ben, Benno or @Ana' } })
  await api.call(ana, 'setAlias', { body: { ...named, alias: '' } })
  const [now] = await api.call(ana, 'listNotifications', {})
  expect(now?.message).toBe('Ask @Ben, Benno or @Ana')
})

test('who reacted is named by the alias of the reader, in the message and in the event', async () => {
  const { ana, ben, kim, kb, chatId } = await scene()
  const [hers, others] = [await listen(ana, kb.id), await listen(kim, kb.id)]
  const { id: messageId } = await api.message(kim, chatId, 'Lunch?')
  const params = { chatId, messageId }
  await api.call(ben, 'addReaction', { params, body: { reaction: '👍' } })
  const nameIn = async (socket: typeof hers) => {
    const { data } = await socket.until(({ type }) => type === 'message_reaction_add')
    return data
  }
  const named = { userInfo: { displayName: 'Zebedee', realName: 'Ben' } }
  expect(await nameIn(hers)).toMatchObject({ reaction: named })
  expect(await nameIn(others)).toMatchObject({ reaction: { userInfo: { displayName: 'Ben' } } })
  const { messages } = await api.call(ana, 'listMessages', { params: { chatId } })
  expect(messages.at(-1)?.reactions).toMatchObject([named])
})

test('an alias reaches nobody but its owner, in any call or event', async () => {
  const { ana, ben, kim, kb, chatId, privateId } = await scene()
  const sockets = [await api.socket(ben), await api.socket(kim)]
  for (const socket of sockets) await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const asked = await api.message(ana, chatId, 'Hello @Ben', { mentionIds: [ben.id] })
  await api.message(ben, chatId, 'Hello @Ana', { rootMessageId: asked.id })
  await api.message(ana, privateId, 'Only us')
  const params = { chatId, messageId: asked.id }
  await api.call(ana, 'editMessage', { params, body: { content: 'Well, @Ben' } })
  await api.call(ana, 'forwardMessages', {
    params: { chatId },
    body: { messageIds: [asked.id], chatIds: [kb.townhallId], comment: 'See @Ben' },
  })
  await api.deps.notifier.settled()
  for (const socket of sockets) {
    await socket.ask({ type: 'ping', data: {} })
    expect(socket.events.length).toBeGreaterThan(3)
    expect(JSON.stringify(socket.events)).not.toContain('Zebedee')
  }
  const values = {
    kbId: [kb.id],
    chatId: [chatId, privateId, kb.townhallId],
    messageId: [asked.id],
    rootId: [asked.id],
    userId: [ana.id, ben.id, kim.id],
    q: ['Ben', 'Zebedee', 'Hello'],
  }
  for (const person of [ben, kim])
    for (const { from, text } of await readEverything(api, person, values))
      expect([from, text.includes('Zebedee')]).toEqual([from, false])
  const own = await readEverything(api, ana, values)
  expect(own.filter(({ text }) => text.includes('Zebedee')).length).toBeGreaterThan(5)
})

/** Opens a live connection that is subscribed to a knowledge base. */
async function listen(person: Person, kbId: string) {
  const socket = await api.socket(person)
  await socket.ask({ type: 'join_kb', data: { kbId } })
  return socket
}

test('events have the alias from when it is set until it is taken away', async () => {
  const { ana, ben, kb, chatId, named } = await scene()
  const socket = await listen(ana, kb.id)
  const later = await listen(ben, kb.id)
  const nameOf = async (content: string) => {
    await api.message(ben, chatId, content)
    const event = await socket.until(
      ({ type, data }) => type === 'message' && data.message.content === content,
    )
    return event.type === 'message' && event.data.message.sender?.displayName
  }
  expect(await nameOf('One')).toBe('Zebedee')
  await api.call(ana, 'setAlias', { body: { ...named, alias: 'Benny' } })
  expect(await nameOf('Two')).toBe('Benny')
  await api.call(ana, 'setAlias', { body: { ...named, alias: '' } })
  const gone = await socket.until(({ type, data }) => type === 'alias_update' && !data.alias.alias)
  expect(gone.data).toMatchObject({ displayName: 'Ben' })
  expect(await nameOf('Three')).toBe('Ben')
  await api.call(ana, 'setAlias', { body: named })
  later.send({ type: 'typing_start', data: { chatId, rootMessageId: null } })
  const typing = await socket.until(({ type }) => type === 'typing_start')
  expect(typing.data).toMatchObject({ user: { displayName: 'Zebedee', realName: 'Ben' } })
})
