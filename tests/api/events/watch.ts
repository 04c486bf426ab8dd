import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerEvent } from '#contract/events.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { carried } from '#tests/support/carried.ts'
import {
  type EventsWorld,
  openEventsWorld,
  settle,
  type Watching,
} from '#tests/support/events-world.ts'
import { fetchState, type State } from '#tests/support/fetch-state.ts'
import { isGone, livePages, shownAfter } from '#tests/support/live-pages.ts'
import type { Kind } from './kind.ts'

const watching: Watching[] = ['owner', 'admin', 'viewer', 'other', 'guest']

async function fetchAll({ api, people, kb }: EventsWorld): Promise<Record<Watching, State>> {
  const states = await Promise.all(watching.map((who) => fetchState(api, people[who], kb.id)))
  return Object.fromEntries(watching.map((who, index) => [who, states[index]])) as Record<
    Watching,
    State
  >
}

/**
 * Makes the change while everybody's WebSockets are open. Returns the events, and the states
 * before and after the change.
 */
async function watch(api: TestApi, kind: Kind) {
  const world = await openEventsWorld(api)
  const change = await kind.make(world)
  await settle(world)
  const before = await fetchAll(world)
  const { watched, elsewhere } = world.sockets
  const all = [...Object.values(watched).flat(), ...elsewhere]
  const from = new Map(all.map((socket) => [socket, socket.events.length]))
  await change()
  await settle(world)
  const heard = (who: Watching) =>
    watched[who].map((socket) => socket.events.slice(from.get(socket)))
  const aside = elsewhere.flatMap((socket) => socket.events.slice(from.get(socket)))
  return { world, before, after: await fetchAll(world), heard, aside }
}

const chatOf = ({ data }: ServerEvent): string | null => {
  if ('chat' in data) return data.chat.id
  return 'chatId' in data ? data.chatId : null
}

type Watched = Awaited<ReturnType<typeof watch>>

function expectAsFetched({ world, before, after, heard, aside }: Watched): void {
  for (const who of watching) {
    const [events = [], ...others] = heard(who)
    for (const other of others) expect(other).toEqual(events)
    const place = { me: world.people[who].id, kbId: world.kb.id }
    const gone = isGone(events, place)
    if (gone) expect(after[who].kbs.map(({ id }) => id)).not.toContain(place.kbId)
    const open = Object.entries(livePages).filter(([, { inKb }]) => !(inKb && gone))
    for (const [name, page] of open) {
      const now = page.of(after[who], place)
      const shown = (from: State) => shownAfter(page, { from, later: after[who] }, events, place)
      expect(shown(before[who]), `${name} of ${who}`).toEqual(now)
      // The state already includes the events, so applying them changes nothing.
      expect(shown(after[who]), `${name} of ${who}, applied twice`).toEqual(now)
    }
    for (const { name, said, fetched } of carried(events, after[who]))
      expect(fetched, `${name}, heard by ${who}`).toMatchObject(said)
    const theirs = [...(before[who].chats ?? []), ...(after[who].chats ?? [])].map(({ id }) => id)
    for (const chatId of events.map(chatOf)) if (chatId) expect(theirs, who).toContain(chatId)
  }
  expect(aside).toEqual([])
}

/**
 * Declares one test per kind: pages that were open during the change then show the same as a newly
 * opened page.
 */
export function testKinds(kinds: Record<string, Kind>): void {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi()
  })
  afterAll(() => api.close())

  const loud = Object.entries(kinds).filter(([, { emits }]) => emits.length > 0)
  const silent = Object.entries(kinds).filter(([, { emits }]) => emits.length === 0)

  // The tests run at the same time, because they mostly wait for background broadcasts.
  test.concurrent.each(loud)(
    '%s: the fetched state with the events applied equals the state fetched afterwards',
    async (_, kind) => {
      const watched = await watch(api, kind)
      expectAsFetched(watched)
      const types = watching.flatMap((who) =>
        watched
          .heard(who)
          .flat()
          .map(({ type }) => type),
      )
      expect([...new Set(types)].sort()).toEqual([...new Set(kind.emits)].sort())
    },
  )

  test('private changes emit no events', async () => {
    const make: Kind['make'] = async (world) => {
      const changes: (() => Promise<unknown>)[] = []
      for (const [, kind] of silent) changes.push(await kind.make(world))
      return async () => {
        for (const change of changes) await change()
      }
    }
    const watched = await watch(api, { emits: [], make })
    expectAsFetched(watched)
    for (const who of watching) expect(watched.heard(who).flat(), who).toEqual([])
  })
}
