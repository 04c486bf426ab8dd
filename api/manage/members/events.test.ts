import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kb, KbMember } from '#contract/entities/kb.ts'
import type { ServerEvent } from '#contract/events.ts'
import { openApi, type Person, type TestApi, type TestKb } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi()
})
afterAll(() => api.close())

type Seen = { kb: Kb | null; members: Map<string, Pick<KbMember, 'role' | 'displayName'>> }

/** Fetches what a person sees of a knowledge base and its members. */
async function fetchSeen(person: Person, kb: TestKb): Promise<Seen> {
  const listed = await api.call(person, 'listKbs', {})
  const found = listed.find(({ id }) => id === kb.id) ?? null
  const params = { kbId: kb.id }
  const members = found
    ? (await api.call(person, 'listCollaborators', { params })).collaborators
    : []
  return {
    kb: found,
    members: new Map(
      members.map(({ userId, role, displayName }) => [userId, { role, displayName }]),
    ),
  }
}

/** Applies one event to fetched data by the rules of the contract. */
function apply({ kb, members }: Seen, me: Person, event: ServerEvent): Seen {
  if (event.type === 'kb_add') return { kb: event.data.kb, members }
  if (event.type === 'kb_remove') return { kb: null, members: new Map() }
  if (!kb) return { kb, members }
  if (event.type === 'kb_update') {
    const { kb: shared, invitees: _, ...more } = event.data
    return { kb: { ...kb, ...shared, ...more }, members }
  }
  if (event.type === 'kb_member_add') {
    const { userId, role, displayName } = event.data.member
    const others = userId === me.id ? kb.sharedWith : [...new Set([...kb.sharedWith, userId])]
    const after = new Map(members).set(userId, { role, displayName })
    return { kb: { ...kb, sharedWith: others.sort() }, members: after }
  }
  if (event.type === 'kb_member_remove') {
    const { userId } = event.data
    const after = new Map([...members].filter(([id]) => id !== userId))
    return {
      kb: { ...kb, sharedWith: kb.sharedWith.filter((id) => id !== userId) },
      members: after,
    }
  }
  return { kb, members }
}

/** Fetches once as a person and applies every event from now on. */
async function follow(person: Person, kb: TestKb) {
  const socket = await api.socket(person)
  await socket.ask({ type: 'join_kb', data: { kbId: kb.id } })
  const before = await fetchSeen(person, kb)
  const from = socket.events.length
  const seen = () =>
    socket.events.slice(from).reduce((state, event) => apply(state, person, event), before)
  return { person, socket, seen }
}

/** Makes a last change and waits until all members have received its event. */
async function settle(owner: Person, kb: TestKb, everybody: Awaited<ReturnType<typeof follow>>[]) {
  const description = `the last change ${Math.random()}`
  await api.call(owner, 'updateKb', { params: { kbId: kb.id }, body: { description } })
  const isLast = (event: ServerEvent) =>
    event.type === 'kb_update' && event.data.kb.description === description
  for (const { socket } of everybody) await socket.until(isLast)
}

async function company() {
  const [owner, admin, viewer, other] = await Promise.all(
    ['Olga', 'Ada', 'Vic', 'Vera'].map((name) => api.person(name)),
  )
  const people = { owner, admin, viewer, other } as Record<
    'owner' | 'admin' | 'viewer' | 'other',
    Person
  >
  const kb = await api.kb(people.owner)
  await api.join(people.admin, kb, 'admin')
  for (const person of [people.viewer, people.other]) await api.join(person, kb)
  const params = { kbId: kb.id }
  return { ...people, kb, params }
}

test('fetched data with all later events applied equals a new fetch', async () => {
  const { owner, admin, viewer, other, kb, params } = await company()
  const guest = await api.person('Guest')
  const followers = await Promise.all([owner, admin, viewer].map((one) => follow(one, kb)))
  const leaving = await follow(other, kb)

  const { invitationLink } = await api.call(owner, 'renewSharedLink', { params })
  const token = invitationLink.split('/')[2] ?? ''
  await api.call(owner, 'changeRole', { params, body: { user_id: viewer.id, role: 'admin' } })
  const asked = await api.call(guest, 'requestBySharedLink', { params: { token } })
  await api.call(viewer, 'decideJoinRequest', {
    params: { ...params, requestId: asked.id },
    body: { action: 'approve' },
  })
  await api.call(guest, 'leaveKb', { params })
  await api.call(guest, 'requestBySharedLink', { params: { token } })
  await api.call(owner, 'transferOwnership', { params: { ...params, userId: admin.id } })
  await api.call(admin, 'removeMember', { params: { ...params, userId: other.id } })

  await settle(admin, kb, followers)
  for (const { person, seen } of followers) expect(seen()).toEqual(await fetchSeen(person, kb))
  expect(leaving.seen()).toEqual(await fetchSeen(other, kb))
})

test('a removed member receives the event of the removal and then no more events of the knowledge base or its chats', async () => {
  const { owner, viewer, kb, params } = await company()
  const { socket } = await follow(viewer, kb)
  await api.call(owner, 'removeMember', { params: { ...params, userId: viewer.id } })
  await socket.until(({ type }) => type === 'kb_remove')
  const heard = socket.events.length
  await api.message(owner, kb.townhallId, 'Are they gone?')
  await api.call(owner, 'updateKb', { params, body: { description: 'not for everybody' } })
  for (const data of [{ kbId: kb.id }, { kbId: kb.id }])
    expect(await socket.ask({ type: 'join_kb', data })).toMatchObject({ type: 'error' })
  const chat = await socket.ask({ type: 'join_chat', data: { chatId: kb.townhallId } })
  expect(chat).toMatchObject({ type: 'error', data: { code: 'chat_not_found' } })
  expect(socket.events.slice(heard)).toEqual([])
})

test('a new member receives the knowledge base, the other members receive the new member, and nobody else receives an event', async () => {
  const { owner, params } = await company()
  const [guest, stranger] = [await api.person('Guest'), await api.person('Stranger')]
  const [theirs, others, nobodys] = await Promise.all([guest, owner, stranger].map(api.socket))
  await others?.ask({ type: 'join_kb', data: params })
  const { invitationLink } = await api.call(owner, 'readKb', { params })
  const token = invitationLink?.split('/')[2] ?? ''
  await api.call(guest, 'joinBySharedLink', { params: { token } })
  const added = await theirs?.until(({ type }) => type === 'kb_add')
  expect(added?.data).toEqual({ kb: await api.call(guest, 'readKb', { params }) })
  const joined = await others?.until(({ type }) => type === 'kb_member_add')
  expect(joined?.data).toMatchObject({ member: { userId: guest.id, role: 'viewer' } })
  const told = await others?.until(({ type }) => type === 'system_message')
  expect(told?.data).toMatchObject({ systemMessage: { event: 'joined', actor: { id: guest.id } } })
  expect(JSON.stringify(others?.events)).not.toContain(guest.email)
  await nobodys?.ask({ type: 'leave_kb', data: params })
  expect(nobodys?.events).toEqual([])
})

test('viewers receive neither the shared link nor the pending join requests', async () => {
  const { owner, admin, viewer, kb, params } = await company()
  const followers = await Promise.all([admin, viewer].map((one) => follow(one, kb)))
  const { invitationLink } = await api.call(owner, 'renewSharedLink', { params })
  const token = invitationLink.split('/')[2] ?? ''
  await api.call(await api.person(), 'requestBySharedLink', { params: { token } })
  await settle(owner, kb, followers)
  const [toAdmin, toViewer] = followers.map(({ socket }) => JSON.stringify(socket.events))
  expect(toAdmin).toContain(token)
  expect(toAdmin).toContain('"hasPendingRequests":true')
  expect(toViewer).not.toContain(token)
  expect(toViewer).not.toContain('hasPendingRequests')
})

test('the Townhall says who renamed the knowledge base or changed its settings, and nothing about a change that changes nothing', async () => {
  const { owner, admin, viewer, kb, params } = await company()
  const change = (person: Person, body: object) => api.call(person, 'updateKb', { params, body })
  await change(owner, { title: 'Yearbook', description: 'Of the moon' })
  await change(admin, { title: 'Yearbook', description: 'Of the moon', isPublic: false })
  await change(admin, { canEveryoneDownload: false })
  const happened = await api.call(viewer, 'listSystemMessages', {
    params: { chatId: kb.townhallId },
    query: { limit: 3 },
  })
  const told = happened.map(({ event, of, actor, detail }) => [event, of, actor?.id, detail])
  expect(told).toEqual([
    ['settings_updated', 'kb', admin.id, ''],
    ['settings_updated', 'kb', owner.id, ''],
    ['renamed', 'kb', owner.id, 'Yearbook'],
  ])
})
