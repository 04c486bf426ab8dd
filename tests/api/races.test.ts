import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import type { Attempt } from '#tests/support/call.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

async function company(change = {}) {
  const [owner, admin] = [await api.person('Olga'), await api.person('Ada')]
  const [viewer, other] = [await api.person('Vic'), await api.person('Vera')]
  const kb = await api.kb(owner, change)
  await api.join(admin, kb, 'admin')
  await api.join(viewer, kb)
  await api.join(other, kb)
  return { owner, admin, viewer, other, kb, params: { kbId: kb.id } }
}

const twenty = <T>(make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, n) => make(n)))

/** Counts the answers per status. */
function tally(answers: Attempt[]): Record<number, number> {
  const groups = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...groups].map(([status, { length }]) => [status, length]))
}

async function countMembers(kbId: string) {
  const rows = await api.db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kbId)
    .execute()
  const kb = await api.db
    .selectFrom('kbs')
    .select('member_count')
    .where('id', '=', kbId)
    .executeTakeFirst()
  expect(kb?.member_count).toBe(rows.length)
  return rows.length
}

test('a person who joins a public knowledge base twenty times at once becomes a member once', async () => {
  const { kb, params } = await company({ isPublic: true })
  const guest = await api.person('Gus')
  const answers = await twenty(() => api.attempt(guest, 'joinKb', { params }))
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 })
  expect(await countMembers(kb.id)).toBe(5)
  const told = await api.db
    .selectFrom('system_messages')
    .select('id')
    .where('actor_id', '=', guest.id)
    .execute()
  expect(told).toHaveLength(1)
})

test('twenty simultaneous requests to join create one join request', async () => {
  const { owner, params } = await company({ isPublic: true, needApprovalToJoin: true })
  const guest = await api.person('Gus')
  const answers = await twenty(() => api.attempt(guest, 'joinKb', { params }))
  expect(tally(answers)).toEqual({ 200: 20 })
  expect(await api.call(owner, 'listJoinRequests', { params })).toHaveLength(1)
})

test('a request approved twenty times by two reviewers adds one member', async () => {
  const { owner, admin, kb, params } = await company({ isPublic: true, needApprovalToJoin: true })
  const guest = await api.person('Gus')
  await api.call(guest, 'joinKb', { params })
  const [request] = await api.call(owner, 'listJoinRequests', { params })
  const input = { params: { ...params, requestId: request?.id ?? '' }, body: { action: 'approve' } }
  const answers = await twenty((n) =>
    api.attempt(n % 2 === 0 ? owner : admin, 'decideJoinRequest', input),
  )
  expect(tally(answers)).toEqual({ 200: 20 })
  expect(await countMembers(kb.id)).toBe(5)
})

test('a join request approved and rejected at once gets one of the two decisions, and the requester’s membership agrees', async () => {
  const { owner, admin, kb, params } = await company({ isPublic: true, needApprovalToJoin: true })
  const guest = await api.person('Gus')
  await api.call(guest, 'joinKb', { params })
  const [request] = await api.call(owner, 'listJoinRequests', { params })
  const requestId = request?.id ?? ''
  const answers = await twenty((n) =>
    api.attempt(n % 2 === 0 ? owner : admin, 'decideJoinRequest', {
      params: { ...params, requestId },
      body: { action: n % 2 === 0 ? 'approve' : 'reject' },
    }),
  )
  expect(tally(answers)).toEqual({ 200: 10, 409: 10 })
  const [decided] = await api.call(owner, 'listJoinRequests', { params })
  expect(await countMembers(kb.id)).toBe(decided?.status === 'approved' ? 5 : 4)
})

test('a reaction sent twenty times at once is stored once, with one event', async () => {
  const { owner, viewer, kb, params } = await company()
  const { id: messageId } = await api.message(owner, kb.townhallId, 'Well?')
  const socket = await api.socket(owner)
  await socket.ask({ type: 'join_kb', data: params })
  const place = { chatId: kb.townhallId, messageId }
  const answers = await twenty(() =>
    api.attempt(viewer, 'addReaction', { params: place, body: { reaction: '👍' } }),
  )
  expect(tally(answers)).toEqual({ 200: 20 })
  const { root } = await api.call(owner, 'readThread', {
    params: { chatId: kb.townhallId, rootId: messageId },
  })
  expect(root.reactions.map(({ userId }) => userId)).toEqual([viewer.id])
  await socket.ask({ type: 'leave_kb', data: params })
  expect(socket.events.map(({ type }) => type)).toEqual(['message_reaction_add'])
})

test('a reaction added and removed at once is afterwards stored or not, and the message shows the same', async () => {
  const { owner, viewer, kb } = await company()
  const { id: messageId } = await api.message(owner, kb.townhallId, 'Well?')
  const place = { chatId: kb.townhallId, messageId }
  await twenty((n) =>
    n % 2 === 0
      ? api.attempt(viewer, 'addReaction', { params: place, body: { reaction: '👍' } })
      : api.attempt(viewer, 'deleteReaction', { params: { ...place, reaction: '👍' } }),
  )
  const { messages } = await api.call(owner, 'listMessages', { params: { chatId: kb.townhallId } })
  const stored = await api.db
    .selectFrom('reactions')
    .select('user_id')
    .where('message_id', '=', messageId)
    .execute()
  expect(messages[0]?.reactions).toHaveLength(stored.length)
  expect(stored.length).toBeLessThan(2)
})

test('two people who open their private chat at once, from both sides, get one chat', async () => {
  const { viewer, other, kb } = await company()
  const answers = await twenty((n) => {
    const [one, another] = n % 2 === 0 ? [viewer, other] : [other, viewer]
    return api.call(one, 'openPrivateChat', { body: { kbId: kb.id, otherUserId: another.id } })
  })
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  for (const person of [viewer, other])
    expect(await api.call(person, 'listChats', { query: { kbId: kb.id } })).toHaveLength(3)
})

test('nobody is added to a chat that is deleted at the same moment', async () => {
  const { owner, viewer, other, params } = await company()
  for (let n = 0; n < 10; n += 1) {
    const body = { title: `Lamp ${n}`, UserIDs: [viewer.id] }
    const chat = await api.call(owner, 'createChat', { body: { kbId: params.kbId, ...body } })
    const of = { chatId: chat.id }
    const [deleted, added] = await Promise.all([
      api.attempt(owner, 'deleteChat', { params: of }),
      api.attempt(owner, 'addChatMembers', { params: of, body: { UserIDs: [other.id] } }),
    ])
    expect(deleted.status).toBe(200)
    expect([200, 404]).toContain(added.status)
    for (const person of [owner, viewer, other])
      expect((await api.attempt(person, 'listMessages', { params: of })).status).toBe(404)
  }
})

test('an owner who tries to leave during a transfer never leaves the knowledge base without an owner', async () => {
  const { owner, viewer, kb, params } = await company()
  const transfer = { params: { ...params, userId: viewer.id } }
  await twenty((n) =>
    n % 2 === 0
      ? api.attempt(owner, 'leaveKb', { params })
      : api.attempt(owner, 'transferOwnership', transfer),
  )
  const owners = await api.db
    .selectFrom('kb_members')
    .select('user_id')
    .where('kb_id', '=', kb.id)
    .where('role', '=', 'owner')
    .execute()
  expect(owners).toEqual([{ user_id: viewer.id }])
})

test('of a member who is removed while sending, the accepted messages are stored and no others', async () => {
  const { owner, admin, viewer, kb, params } = await company()
  const removal = { params: { ...params, userId: viewer.id } }
  const answers = await twenty((n) =>
    n === 10
      ? api.attempt(admin, 'removeMember', removal)
      : api.attempt(viewer, 'sendMessage', {
          params: { chatId: kb.townhallId },
          body: { clientId: newId(), content: `Word ${n}` },
        }),
  )
  const said = answers.filter(({ status }, n) => n !== 10 && status === 200).length
  const { messages } = await api.call(owner, 'listMessages', { params: { chatId: kb.townhallId } })
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: said }, (_, n) => n + 1))
  const late = await api.attempt(viewer, 'listMessages', { params: { chatId: kb.townhallId } })
  expect(late.status).toBe(404)
})

test('twenty simultaneous requests for a folder with one name create one folder', async () => {
  const { owner, params } = await company()
  const answers = await twenty(() =>
    api.attempt(owner, 'createFolder', { params, body: { name: 'Same' } }),
  )
  expect(tally(answers)).toEqual({ 200: 1, 409: 19 })
  expect(await api.call(owner, 'listFolders', { params })).toHaveLength(1)
})

test('two folders that are moved into each other at once form no cycle', async () => {
  const { owner, params } = await company()
  const make = (name: string) => api.call(owner, 'createFolder', { params, body: { name } })
  const [one, other] = [await make('One'), await make('Other')]
  const answers = await twenty((n) => {
    const [moved, into] = n % 2 === 0 ? [one, other] : [other, one]
    const body = { folderIds: [moved.id], toFolderId: into.id }
    return api.attempt(owner, 'moveItems', { params, body })
  })
  expect(tally(answers)).toEqual({ 200: 10, 409: 10 })
  const parents = (await api.call(owner, 'listFolders', { params })).map(({ parentId }) => parentId)
  expect(parents.filter((id) => id === null)).toHaveLength(1)
})

test('files uploaded to a knowledge base that is being deleted leave no rows after it is deleted for good', async () => {
  const { owner, kb, params } = await company()
  const send = async (n: number) => {
    const body = new FormData()
    body.append('file', new Blob([`File ${n} of ${kb.id}`]), `${n}.txt`)
    const path = `/kb/${kb.id}/resources`
    return (await api.send(owner, 'POST', path, { body })).status
  }
  const statuses = await twenty((n) =>
    n === 10 ? api.attempt(owner, 'deleteKb', { params }).then(({ status }) => status) : send(n),
  )
  expect([statuses[10], ...statuses.filter((one) => one !== 200 && one !== 404)]).toEqual([200])
  await api.call(owner, 'purgeKbs', { body: { ids: [kb.id] } })
  for (const table of ['resources', 'chats', 'kb_members'] as const) {
    const left = await api.db.selectFrom(table).select('kb_id').where('kb_id', '=', kb.id).execute()
    expect(left).toEqual([])
  }
})

test('a chat marked as read up to twenty messages at once is read up to the last', async () => {
  const { owner, viewer, kb } = await company()
  const params = { chatId: kb.townhallId }
  const ids: string[] = []
  for (let n = 0; n < 20; n += 1) ids.push((await api.message(owner, params.chatId, `${n}`)).id)
  const answers = await twenty((n) =>
    api.attempt(viewer, 'markChatRead', { params, body: { messageId: ids[(n * 7) % 20] } }),
  )
  expect(tally(answers)).toEqual({ 200: 20 })
  const chat = await api.call(viewer, 'readChat', { params })
  expect(chat).toMatchObject({ unreadCount: 0, lastReadMessageId: ids[19] })
})

test('a star set and removed twenty times at once is afterwards either set once or not set', async () => {
  const { viewer, kb, params } = await company()
  const answers = await twenty((n) =>
    api.attempt(viewer, 'favoriteKb', { params, body: { isFavorite: n % 2 === 0 } }),
  )
  expect(tally(answers)).toEqual({ 200: 20 })
  const stars = await api.db
    .selectFrom('kb_favorites')
    .select('user_id')
    .where('kb_id', '=', kb.id)
    .execute()
  const { isFavorite } = await api.call(viewer, 'readKb', { params })
  expect(stars).toHaveLength(isFavorite ? 1 : 0)
})
