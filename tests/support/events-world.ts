import { newId } from '#api/platform/ids.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { Person, TestApi } from './api.ts'
import { createEntities } from './entities.ts'
import type { TestSocket } from './socket.ts'

const members = ['owner', 'admin', 'viewer', 'other'] as const
const watching = [...members, 'guest'] as const
const elsewhere = ['stranger', 'removed', 'outsider'] as const
type Member = (typeof members)[number]
/**
 * The people whose pages are checked: the members, and a non-member who can see the public
 * knowledge base.
 */
export type Watching = (typeof watching)[number]
type Elsewhere = (typeof elsewhere)[number]

export type EventsWorld = Awaited<ReturnType<typeof openEventsWorld>>
type Sockets = { watched: Record<Watching, TestSocket[]>; elsewhere: TestSocket[] }

/**
 * Creates a public knowledge base with people, chats and files. Everybody is subscribed; the owner
 * and one viewer have two WebSockets each. This viewer has a private chat with the other viewer,
 * and a group chat with the owner.
 */
export async function openEventsWorld(api: TestApi) {
  const people = await makePeople(api)
  const kb = await api.kb(people.owner, { title: 'Almanac', isPublic: true })
  await api.join(people.admin, kb, 'admin')
  for (const name of ['viewer', 'other', 'removed'] as const) await api.join(people[name], kb)
  const params = { kbId: kb.id }
  const away = await api.kb(people.outsider, { title: 'Elsewhere' })
  const { groupId, privateId } = await makeChats(api, people, kb.id)
  const question = await api.message(people.viewer, kb.townhallId, 'What is an almanac?')
  await api.message(people.owner, kb.townhallId, 'A yearly book', { rootMessageId: question.id })
  await api.message(people.other, privateId, 'Between us')
  const files = await makeFiles(api, people, kb.id)
  const sockets = await listen(api, people, kb.id, away.id)
  await api.call(people.owner, 'removeMember', {
    params: { ...params, userId: people.removed.id },
  })
  const entities = await createEntities(api, kb)
  const chats = { groupId, privateId, townhallId: kb.townhallId, aiChatId: kb.aiChatId }
  const world = { api, kb, params, people, sockets, entities, ...files, ...chats, question }
  await settle(world)
  return world
}

async function makePeople(api: TestApi): Promise<Record<Watching | Elsewhere, Person>> {
  const names = ['Olga', 'Ada', 'Vic', 'Vera', 'Gus', 'Stan', 'Rem', 'Otto']
  const made = await Promise.all(names.map((name) => api.person(name)))
  const keys = [...watching, ...elsewhere]
  return Object.fromEntries(keys.map((key, index) => [key, made[index]])) as Record<
    Watching | Elsewhere,
    Person
  >
}

async function makeChats(api: TestApi, people: Record<Member, Person>, kbId: string) {
  const { viewer, owner, other } = people
  const group = await api.call(viewer, 'createChat', {
    body: { kbId, title: 'Plans', UserIDs: [owner.id] },
  })
  const own = await api.call(viewer, 'openPrivateChat', {
    body: { kbId, otherUserId: other.id },
  })
  return { groupId: group.id, privateId: own.id }
}

// Inserts a file as if it had been uploaded and analysed, in a folder within another folder.
async function makeFiles(api: TestApi, { owner, viewer }: Record<Member, Person>, kbId: string) {
  const params = { kbId }
  const outer = await api.call(owner, 'createFolder', { params, body: { name: 'Outer' } })
  const inner = { name: 'Inner', parentId: outer.id }
  const { id: innerId } = await api.call(owner, 'createFolder', { params, body: inner })
  const id = newId()
  const file = { id, kb_id: kbId, folder_id: innerId, title: 'moon.txt', type: 'text/plain' }
  const rest = { hash: null, failure: null, original_url: null, canonical_url: null }
  await api.db
    .insertInto('resources')
    .values({
      ...file,
      ...rest,
      size: 7,
      status: 'completed',
      uploader_id: viewer.id,
      page_count: 1,
    })
    .execute()
  const totals = { resource_count: 1, resource_size: 7 }
  await api.db.updateTable('kbs').set(totals).where('id', '=', kbId).execute()
  return { outerId: outer.id, innerId, resourceId: id }
}

async function listen(
  api: TestApi,
  people: Record<Watching | Elsewhere, Person>,
  kbId: string,
  awayId: string,
): Promise<Sockets> {
  const open = async (name: Watching | Elsewhere, joined: string | null = kbId) => {
    const socket = await api.socket(people[name])
    if (joined) await socket.ask({ type: 'join_kb', data: { kbId: joined } })
    return socket
  }
  const watched: Record<Watching, TestSocket[]> = {
    owner: [await open('owner'), await open('owner')],
    admin: [await open('admin')],
    viewer: [await open('viewer'), await open('viewer')],
    other: [await open('other')],
    guest: [await open('guest')],
  }
  const elsewhere = [
    await open('stranger', null),
    await open('removed'),
    await open('outsider', awayId),
  ]
  return { watched, elsewhere }
}

/** Waits for the first event from now on that this person receives and that matches. */
export function next(
  { sockets }: EventsWorld,
  who: Watching,
  like: (event: ServerEvent) => boolean,
): Promise<ServerEvent> {
  const socket = sockets.watched[who][0]
  if (!socket) throw new Error(`${who} does not listen`)
  const from = socket.events.length
  return socket.until((event) => socket.events.indexOf(event) >= from && like(event))
}

/** Waits until everybody has received all events broadcast so far. */
export async function settle({ api, sockets }: { api: TestApi; sockets: Sockets }): Promise<void> {
  await api.deps.notifier.settled()
  const all = [...Object.values(sockets.watched).flat(), ...sockets.elsewhere]
  const nothing = { type: 'leave_chat', data: { chatId: newId() } }
  await Promise.all(all.map((socket) => socket.ask(nothing)))
}
