import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { setClockBehind } from './clock.ts'
import { type DemoFile, readFiles } from './files.ts'
import { readAll, say, type Talk, untilRead } from './talk.ts'
import { type Ids, idOf, personOf, signIn, type World } from './world.ts'

// Days before the last one, and the time of day. The end becomes the present.
const startOfStory = '-6 07:50'
const endOfStory = '0 17:42'

type Kb = {
  at: string
  owner: string
  members: string[]
  admins: string[]
  starredBy: string[]
  requestedBy?: string[]
  settings: CallInput<Calls['createKb']>['body']
  terms?: Record<string, string>
  /** Who gave a file a star. */
  stars?: Record<string, string[]>
}

type Reads = { at: string; reads: string }

/** Moves the clock behind before the product is started. */
export function beginStory(): void {
  setClockBehind(beforeEndMs(startOfStory))
}

/** Tells the story to the product at this origin, in the order of its times. */
export async function tellStory(origin: string): Promise<Ids> {
  const { people, kbs, talk } = readStory()
  const world: World = { ids: {}, people: {} }
  for (const [key, person] of Object.entries(people)) {
    world.people[key] = await signIn(origin, person)
    world.ids[key] = world.people[key].id
  }
  const steps = [
    ...Object.entries(kbs).flatMap(([key, kb]) => [
      { at: kb.at, take: () => makeKb(world, key, kb) },
      ...readFiles(key).map((file) => ({ at: file.at, take: () => addFile(world, key, kb, file) })),
    ]),
    ...talk.map((one) => ({
      at: one.at,
      take: () => ('reads' in one ? readAll(world, one.reads) : say(world, one)),
    })),
  ]
  for (const { at, take } of steps.toSorted((a, b) => beforeEndMs(b.at) - beforeEndMs(a.at))) {
    setClockBehind(beforeEndMs(at))
    await take()
  }
  for (const key of Object.keys(kbs)) await untilRead(world, key)
  setClockBehind(0)
  return world.ids
}

function readStory() {
  const read = (name: string) =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, 'world', `${name}.json`), 'utf8'))
  return {
    people: read('people') as Record<string, { name: string; email: string }>,
    kbs: read('kbs') as Record<string, Kb>,
    talk: read('talk') as (Talk | Reads)[],
  }
}

function beforeEndMs(at: string): number {
  return (minutesOf(endOfStory) - minutesOf(at)) * 60_000
}

function minutesOf(at: string): number {
  const [days = 0, hours = 0, minutes = 0] = at.split(/[ :]/).map(Number)
  return (days * 24 + hours) * 60 + minutes
}

async function makeKb(world: World, key: string, kb: Kb): Promise<void> {
  const owner = personOf(world, kb.owner)
  const { id: kbId } = await owner.call('createKb', { body: kb.settings })
  const params = { kbId }
  const { invitationLink } = await owner.call('readKb', { params })
  const token = invitationLink?.split('/').at(-2) ?? ''
  Object.assign(world.ids, { [key]: kbId, [`${key}/link`]: token })
  for (const chat of await owner.call('listChats', { query: { kbId } }))
    world.ids[`${key}/${chat.title}`] = chat.id
  for (const name of kb.members) {
    const person = personOf(world, name)
    if (kb.settings.needApprovalToJoin) {
      const { id } = await person.call('requestBySharedLink', { params: { token } })
      const body = { action: 'approve' } as const
      await owner.call('decideJoinRequest', { params: { kbId, requestId: id }, body })
    } else await person.call('joinBySharedLink', { params: { token } })
  }
  for (const name of kb.admins)
    await owner.call('changeRole', { params, body: { userId: idOf(world, name), role: 'admin' } })
  for (const name of kb.starredBy)
    await personOf(world, name).call('favoriteKb', { params, body: { isFavorite: true } })
  for (const name of kb.requestedBy ?? [])
    await personOf(world, name).call('requestBySharedLink', { params: { token } })
  for (const [keyword, definition] of Object.entries(kb.terms ?? {})) {
    const body = { keyword, definition, scope: 'kb', kbId } as const
    world.ids[keyword] = (await owner.call('createTerm', { body })).id
  }
}

async function addFile(
  world: World,
  key: string,
  { stars = {} }: Kb,
  file: DemoFile,
): Promise<void> {
  const kbId = idOf(world, key)
  const person = personOf(world, file.by)
  const withFolders = { withFolders: 'true' }
  const [resource] = await person.upload('uploadResource', { kbId }, file, withFolders)
  if (!resource) throw new Error(`${file.path} was not stored`)
  world.ids[`${key}/${file.path}`] = resource.id
  const folder = path.dirname(file.path)
  if (resource.folderId) world.ids[`${key}/${folder}`] = resource.folderId
  const params = { kbId, resourceId: resource.id }
  for (const name of stars[file.path] ?? [])
    await personOf(world, name).call('starResource', { params, body: { isStarred: true } })
}
