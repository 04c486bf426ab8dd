import { afterAll, beforeAll, expect, test } from 'vitest'
import { kbTopics } from '#api/kbs/announce.ts'
import { newId } from '#api/platform/ids.ts'
import {
  emptyMap,
  shownOf,
  withEvents,
  withPage,
} from '#app/routes/kb/chats/messages/message-map.ts'
import { newestPage } from '#app/routes/kb/chats/messages/read-page.ts'
import type { CallName } from '#contract/calls.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'
import type { LooseInput } from '#tests/support/call.ts'

// Failures known from other products. Each test proves that the failure does not happen here.

let api: TestApi
let ana: Person
let eve: Person
let kb: TestKb
let folderId: string
beforeAll(async () => {
  api = await openApi()
  ana = await api.person('Ana')
  eve = await api.person('Eve')
  kb = await api.kb(ana)
  const input = { params: { kbId: kb.id }, body: { name: 'Private' } }
  folderId = (await api.call(ana, 'createFolder', input)).id
})
afterAll(() => api.close())

async function statuses(person: Person, tries: [CallName, LooseInput][]) {
  const answers = []
  for (const [name, input] of tries) answers.push((await api.attempt(person, name, input)).status)
  return answers
}

test('a foreign id in a body is not found, and nothing of other people is linked to the caller’s own data', async () => {
  const own = await api.kb(eve)
  const params = { kbId: own.id }
  const tries: [CallName, LooseInput][] = [
    ['createFolder', { params, body: { name: 'x', parentId: folderId } }],
    ['moveItems', { params, body: { folderIds: [folderId] } }],
    ['moveItems', { params, body: { toFolderId: folderId } }],
    ['deleteFolders', { params, body: { ids: [folderId] } }],
    ['renameFolder', { params: { ...params, folderId }, body: { name: 'x' } }],
  ]
  const found = await statuses(eve, tries)
  expect(found.filter((status) => status < 400)).toEqual([])
  const folders = await api.call(ana, 'listFolders', { params: { kbId: kb.id } })
  expect(folders.map(({ name }) => name)).toEqual(['Private'])
})

test('a person with permission to read cannot delete', async () => {
  const viewer = await api.person('Viewer')
  await api.join(viewer, kb)
  const params = { kbId: kb.id }
  const found = await statuses(viewer, [
    ['listFolders', { params }],
    ['deleteFolders', { params, body: { ids: [folderId] } }],
    ['deleteKb', { params }],
  ])
  expect(found).toEqual([200, 403, 403])
})

test('a person who is not in a chat cannot continue it by its id', async () => {
  const params = { chatId: kb.aiChatId }
  const body = { clientId: newId(), content: 'Go on', expectBotReply: true }
  const messageId = newId()
  const found = await statuses(eve, [
    ['sendMessage', { params, body }],
    ['listMessages', { params }],
    ['continueAnswer', { params: { ...params, messageId } }],
    ['stopAnswer', { params: { ...params, messageId } }],
  ])
  expect(found).toEqual([404, 404, 404, 404])
})

test('both ids of a request are checked for permission', async () => {
  const own = await api.kb(eve)
  const message = await api.message(ana, kb.townhallId, 'Ours')
  const found = await statuses(eve, [
    [
      'sendMessage',
      {
        params: { chatId: own.townhallId },
        body: { clientId: newId(), content: 'x', parentId: message.id },
      },
    ],
    ['markChatRead', { params: { chatId: own.townhallId }, body: { messageId: message.id } }],
    ['renameFolder', { params: { kbId: own.id, folderId }, body: { name: 'x' } }],
  ])
  expect(found).toEqual([404, 404, 404])
})

test('events reveal nothing to a person without permission', async () => {
  const spy = await api.socket(eve)
  for (const data of [{ kbId: kb.id }, { chatId: kb.townhallId }])
    await spy.ask({ type: 'kbId' in data ? 'join_kb' : 'join_chat', data })
  await api.message(ana, kb.townhallId, 'Confidential')
  const body = { name: 'Confidential folder' }
  await api.call(ana, 'createFolder', { params: { kbId: kb.id }, body })
  await spy.ask({ type: 'leave_kb', data: { kbId: kb.id } })
  expect(spy.events).toEqual([])
})

test('a removed member receives no more events on an open connection', async () => {
  const ben = await api.person('Ben')
  await api.join(ben, kb)
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  for (const table of ['kb_members', 'chat_members'] as const)
    await api.db.deleteFrom(table).where('user_id', '=', ben.id).execute()
  api.deps.hub.revoke(ben.id, await kbTopics(api.db, kb.id))
  await api.message(ana, kb.townhallId, 'Without Ben')
  const again = await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  expect(again).toMatchObject({ type: 'error', data: { code: 'kb_not_found' } })
  expect(JSON.stringify(socket.events)).not.toContain('Without Ben')
})

test('a permission that is removed while a subscription is being checked is not granted by that subscription', async () => {
  const ben = await api.person('Ben')
  await api.join(ben, kb)
  const socket = await api.socket(ben)
  const joining = socket.ask({ type: 'join_chat', data: { chatId: kb.townhallId } })
  await api.db.deleteFrom('chat_members').where('user_id', '=', ben.id).execute()
  api.deps.hub.revoke(ben.id, await kbTopics(api.db, kb.id))
  await joining
  await api.message(ana, kb.townhallId, 'After Ben')
  await socket.ask({ type: 'leave_chat', data: { chatId: newId() } })
  expect(JSON.stringify(socket.events)).not.toContain('After Ben')
})

test('lists contain only what the person is a member of', async () => {
  expect((await api.call(eve, 'listKbs', {})).map(({ id }) => id)).not.toContain(kb.id)
  await api.message(ana, kb.townhallId, 'A rare word: zanzibar')
  expect(await api.call(eve, 'search', { query: { q: 'zanzibar' } })).toEqual([])
  const listed = await api.attempt(eve, 'search', { query: { q: 'zanzibar', kbId: kb.id } })
  expect(listed.data ?? []).toEqual([])
})

test('a page shows after events the same as after a reload', async () => {
  const [ben, own] = [await api.person('Ben'), await api.kb(ana)]
  await api.join(ben, own)
  const chatId = own.townhallId
  const load = async () =>
    (await api.call(ben, 'listMessages', { params: { chatId }, query: {} })).messages
  const root = await api.message(ana, chatId, 'First')
  const socket = await api.socket(ben)
  await socket.ask({ type: 'join_chat', data: { chatId } })
  const loaded = await load()

  await api.message(ana, chatId, 'Second')
  await api.message(ben, chatId, 'A reply', { rootMessageId: root.id })
  await api.message(ana, chatId, 'Another', { rootMessageId: root.id })
  const last = await api.message(ben, chatId, 'Third')
  await socket.until((event) => event.type === 'message' && event.data.seq === last.seq)

  const page = newestPage({ messages: loaded, hasMore: false })
  const now = withEvents(withPage(emptyMap, page), socket.events, { chatId, rootId: null })
  const common = ({ isRead: _, ...message }: (typeof loaded)[0]) => message
  expect(shownOf(now).map(common)).toEqual((await load()).map(common))
})
