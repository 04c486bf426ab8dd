import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'
import type { TestSocket } from '#tests/support/socket.ts'

// Known failures of other products in live updates: events were sent to people without permission.

let api: TestApi
beforeAll(async () => {
  api = await openApi()
}, 180_000)
afterAll(() => api.close())

async function listen({ kb }: Fixture, person: Person): Promise<TestSocket> {
  const socket = await api.socket(person)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  await socket.ask({ type: 'join_chat', data: { chatId: kb.townhallId } })
  return socket
}

/** Waits until all earlier events have arrived: the server answers frames in order. */
async function arrived(socket: TestSocket): Promise<string> {
  await socket.ask({ type: 'leave_chat', data: { chatId: newId() } })
  return JSON.stringify(socket.events)
}

/** Makes a change of every kind that emits events. */
async function happen({ kb, people, otherViewer }: Fixture, word: string): Promise<void> {
  const { owner } = people
  const params = { kbId: kb.id }
  await api.message(owner, kb.townhallId, word)
  await api.call(owner, 'createFolder', { params, body: { name: word } })
  await api.call(owner, 'updateKb', { params, body: { description: word } })
  const body = { ...params, title: word, UserIDs: [otherViewer.id] }
  await api.call(owner, 'createChat', { body })
}

test('lists of events and notifications reveal nothing private (CVE-2026-28506)', async () => {
  const scene = await makeFixture(api, { isPublic: true })
  const { kb, people, otherViewer } = scene
  const { owner, viewer, outsider, removed } = people
  const body = { kbId: kb.id, title: 'Layoffs', UserIDs: [otherViewer.id] }
  const chat = await api.call(owner, 'createChat', { body })
  await api.message(owner, chat.id, 'Layoffs begin on Monday')
  const params = { chatId: chat.id }
  await api.call(owner, 'updateChat', { params, body: { title: 'Layoffs, second round' } })
  for (const person of [viewer, outsider, removed]) {
    const lists = [
      await api.call(person, 'listNotifications', {}),
      await api.call(person, 'filterNotifications', { query: { search: 'Layoffs' } }),
      await api.call(person, 'search', { query: { q: 'Layoffs', kbId: kb.id } }),
      await api.call(person, 'readKb', { params: { kbId: kb.id } }),
      (await api.attempt(person, 'listChats', { query: { kbId: kb.id } })).data ?? [],
      (await api.attempt(person, 'listSystemMessages', { params: { chatId: kb.townhallId } })).data,
    ]
    const told = JSON.stringify(lists)
    for (const secret of ['Layoffs', chat.id]) expect(told).not.toContain(secret)
    expect((await api.attempt(person, 'listSystemMessages', { params })).status).toBe(404)
  }
})

test('a removed member receives no more events on an open connection (CVE-2025-68663)', async () => {
  const scene = await makeFixture(api)
  const { kb, people } = scene
  const { owner, viewer } = people
  const tabs = [await listen(scene, viewer), await listen(scene, viewer)]
  await api.call(owner, 'removeMember', { params: { kbId: kb.id, userId: viewer.id } })
  await happen(scene, 'Without-them')
  for (const tab of tabs) {
    expect(await arrived(tab)).not.toContain('Without-them')
    expect(tab.events.map(({ type }) => type)).toContain('kb_remove')
    const data = { chatId: kb.townhallId, clientId: newId(), content: 'Still here' }
    for (const frame of [
      { type: 'message', data },
      { type: 'typing_start', data: { chatId: kb.townhallId } },
      { type: 'join_chat', data: { chatId: kb.townhallId } },
      { type: 'join_kb', data: { kbId: kb.id } },
    ])
      expect((await tab.ask(frame)).type).toBe('error')
  }
})

test('a former administrator no longer receives the events for administrators', async () => {
  const scene = await makeFixture(api)
  const { kb, people, entities } = scene
  const { owner, admin } = people
  const params = { kbId: kb.id }
  const socket = await listen(scene, admin)
  const { invitationLink: first } = await api.call(owner, 'renewSharedLink', { params })
  expect(await arrived(socket)).toContain(first)
  await api.call(owner, 'changeRole', { params, body: { user_id: admin.id, role: 'viewer' } })
  const { invitationLink: second } = await api.call(owner, 'renewSharedLink', { params })
  const token = second.split('/')[2] ?? ''
  await api.call(await entities.stranger(), 'requestBySharedLink', { params: { token } })
  const heard = await arrived(socket)
  expect(heard).not.toContain(second)
  expect(heard).not.toContain('"hasPendingRequests":true')
})

test('signing out closes the connections of that session at once, and no other connections', async () => {
  const scene = await makeFixture(api)
  const { viewer } = scene.people
  const [mine, other] = [await listen(scene, viewer), await listen(scene, scene.people.admin)]
  await api.call(viewer, 'signOut', {})
  expect(await mine.closed).toBeGreaterThan(1000)
  await happen(scene, 'After')
  expect(await arrived(other)).toContain('After')
  expect(JSON.stringify(mine.events)).not.toContain('After')
})
