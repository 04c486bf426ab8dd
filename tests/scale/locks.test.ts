import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#api/platform/ids.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { allowed, setting } from '#tests/api/permissions/allowed.ts'
import { openApi, type Person } from '#tests/support/api.ts'
import {
  openPostgres,
  postgresPrograms,
  type TestPostgres,
  withoutPostgres,
} from '#tests/support/postgres.ts'
import { openProvider } from '#tests/support/provider.ts'
import { type Fixture, makeFixture } from '#tests/support/scene.ts'
import { slowLocks } from '#tests/support/slow-locks.ts'
import { openProxy } from '#tests/support/tcp-proxy.ts'
import type { Prepared } from '#tests/support/tries/try.ts'
import { attempts, perform } from '#tests/support/tries.ts'

const withServer = test.skipIf(!postgresPrograms)
if (!postgresPrograms) test.skip(withoutPostgres, () => {})

let postgres: TestPostgres
let provider: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  if (postgresPrograms) postgres = await openPostgres()
  provider = await openProvider()
})
afterAll(async () => {
  provider?.close()
  await postgres?.remove()
})

const writing = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== 'GET')

// A prime number.
const side = 11
const databases = 4

/**
 * Groups the calls so that each two of them are in one group: each is on a point of a plane, and
 * the groups are its lines. Each call is also in a group with itself.
 */
function groupsOf(names: CallName[]): CallName[][] {
  expect(names.length).toBeLessThanOrEqual(side ** 2)
  const numbers = Array.from({ length: side }, (_, n) => n)
  const at = (x: number, y: number) => {
    const point = x * side + (y % side)
    return names.slice(point, point + 1)
  }
  const columns = numbers.map((x) => numbers.flatMap((y) => at(x, y)))
  const lines = numbers.flatMap((rise) =>
    numbers.map((start) => numbers.flatMap((x) => at(x, start + rise * x))),
  )
  const twice = columns.flatMap((column) => [column.slice(0, 6), column.slice(6)])
  const groups = [...columns, ...lines, ...twice.map((some) => [...some, ...some])]
  return groups.filter((group) => group.length > 1)
}

type PreparedCall = { name: CallName; who: Person; call: Prepared }

/** Prepares calls that are made on the same objects where their parameters have the same names. */
async function prepareTogether(scene: Fixture, group: CallName[]): Promise<PreparedCall[]> {
  const shared: Record<string, string> = {}
  const prepared: PreparedCall[] = []
  for (const name of group) {
    const { standing, target } = allowed(name)
    const who = scene.people[standing]
    const call = await attempts[name](scene, who, target)
    const params = { ...call.params }
    for (const [key, value] of Object.entries(params)) {
      shared[key] ??= value
      if (key !== 'kbId' && key !== 'token' && key !== 'n') params[key] = shared[key]
    }
    prepared.push({ name, who, call: { ...call, params } })
  }
  return prepared
}

// What the API repeated is counted there too.
async function countDeadlocks(database: string): Promise<number> {
  const [row] = await postgres.ask(
    `select deadlocks::int from pg_stat_database where datname = '${database}'`,
  )
  return row.deadlocks
}

/** Opens the API over a database that is far away and slow to lock, so that calls meet. */
async function openSlow(database: string, ms: number) {
  const url = await postgres.database(database)
  await postgres.ask(`alter database ${database} set deadlock_timeout = '100ms'`)
  const proxy = await openProxy(postgres.port)
  const DATABASE_URL = url.replace(`:${postgres.port}/`, `:${proxy.port}/`)
  const api = await openApi({ env: { DATABASE_URL, OIDC_ISSUER: provider.url } })
  const scene = await makeFixture(api, setting)
  await slowLocks(api.db, ms)
  return { api, scene, proxy, close: () => api.close().finally(proxy.close) }
}

type Talk = { writer: Person; mentioned: Person }

/** Adds a person who writes, and one who is mentioned and reads nothing. */
async function makeTalk({ entities }: Fixture): Promise<Talk> {
  return { writer: await entities.member('viewer'), mentioned: await entities.member('viewer') }
}

/** Notifies people all the time, until `work` has ended. Returns the number of mentions. */
async function whileNotifying(scene: Fixture, { writer, mentioned }: Talk, work: Promise<unknown>) {
  const { api, kb, people, otherAdmin } = scene
  const params = { chatId: kb.townhallId }
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  work.then(end, end)
  let sent = 0
  for (; !hasEnded; sent += 1) {
    for (const reader of [people.owner, people.admin, otherAdmin])
      await api.look(reader, 'readAllNotifications')
    // Whom nobody mentions is notified in another order.
    for (const mentionIds of [[], [mentioned.id]]) {
      const body = { clientId: newId(), content: 'Hello', mentionIds }
      await api.call(writer, 'sendMessage', { params, body })
      await api.deps.notifier.settled()
    }
  }
  await work
  return sent
}

async function countMentions({ api }: Fixture, { mentioned }: Talk): Promise<number> {
  const { count } = await api.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('type', '=', 'message_mention')
    .where('user_id', '=', mentioned.id)
    .executeTakeFirstOrThrow()
  return count
}

async function makeAtOnce(scene: Fixture, prepared: PreparedCall[]): Promise<string[]> {
  const made = await Promise.all(
    prepared.map(({ name, who, call: { undo: _, ...call } }) =>
      perform(scene.api, who, name, call),
    ),
  )
  for (const [n, { code }] of made.entries()) if (!code) await prepared[n]?.call.undo?.()
  return made.flatMap(({ status }, n) => (status === 500 ? (prepared[n]?.name ?? []) : []))
}

/** Makes the calls of each group at once. Returns what failed. */
async function makeInGroups(groups: CallName[][]): Promise<string[]> {
  // Of its own, so that the test can be repeated.
  const database = `pairs_${newId().replaceAll('-', '')}`
  const { scene, proxy, close } = await openSlow(database, 1)
  const talk = await makeTalk(scene)
  const failed: string[] = []
  let sent = 0
  for (const group of groups) {
    const prepared = await prepareTogether(scene, group)
    proxy.fail({ kind: 'far', ms: 2 })
    const making = makeAtOnce(scene, prepared)
    sent += await whileNotifying(scene, talk, making)
    for (const name of await making) failed.push(`${name} among ${group.join(' ')}`)
    proxy.mend()
    if ((await countDeadlocks(database)) > 0) failed.push(`a deadlock up to ${group.join(' ')}`)
    if (failed.length > 0) break
  }
  const missed = sent - (await countMentions(scene, talk))
  await close()
  if (missed !== 0) failed.push(`${missed} of ${sent} mentions were missed`)
  if ((await countDeadlocks(database)) > 0) failed.push('a deadlock')
  return failed
}

withServer(
  'no two calls that write wait for each other, and nobody misses a notification',
  { timeout: 900_000 },
  async () => {
    const groups = groupsOf(writing)
    // Most of the time everybody waits for the slow database, so several are used at once.
    const shares = Array.from({ length: databases }, (_, share) =>
      groups.filter((_, n) => n % databases === share),
    )
    const failed = await Promise.all(shares.map(makeInGroups))
    expect(failed.flat()).toEqual([])
  },
)

withServer('who uploads does not keep others from being notified', async () => {
  const { api, scene, close } = await openSlow('uploads', 10)
  const talk = await makeTalk(scene)
  const { owner } = scene.people
  const begin = async () => {
    for (let n = 0; n < 20; n += 1) {
      const call = await attempts.beginUpload(scene, owner, 'any')
      expect((await perform(api, owner, 'beginUpload', call)).status).toBe(201)
    }
  }
  const sent = await whileNotifying(scene, talk, Promise.all([begin(), begin(), begin()]))
  expect(await countMentions(scene, talk)).toBe(sent)
  await close()
  expect(await countDeadlocks('uploads')).toBe(0)
})
