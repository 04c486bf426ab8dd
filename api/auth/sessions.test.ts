import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Person, type TestApi } from '#tests/support/api.ts'
import { Browser } from '#tests/support/browser.ts'
import { sweepSessions } from './sessions.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi({ demo: true })
})
afterAll(() => api.close())

const endIn = (person: Person, interval: string) =>
  api.db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`now() + ${interval}::interval` })
    .where('user_id', '=', person.id)
    .execute()

const isSignedIn = async (cookie: string) =>
  (await api.send({ id: '', name: '', email: '', cookie }, 'GET', '/heartbeat')).status === 200

test('signing in again at a browser ends the session it had, and what that held open', async () => {
  const browser = new Browser(api.url)
  await browser.signIn({ email: 'ana@example.com', name: 'Ana' })
  const before = browser.cookie
  const socket = await api.socket({ id: '', name: '', email: '', cookie: before })
  await browser.signIn({ email: 'ben@example.com', name: 'Ben' })
  expect(await socket.closed).toBe(4401)
  expect([await isSignedIn(before), await isSignedIn(browser.cookie)]).toEqual([false, true])
})

test('a sign-in that fails leaves whoever was signed in where they are', async () => {
  const browser = new Browser(api.url)
  await browser.signIn({ email: 'ana@example.com', name: 'Ana' })
  expect((await browser.finish({ code: 'x', state: 'y' })).code).toBe('sign_in_failed')
  expect((await browser.get('/heartbeat')).status).toBe(200)
})

test('what a session holds open is closed at the moment it runs out', async () => {
  const ana = await api.person('Ana')
  const signal = new AbortController().signal
  await endIn(ana, '2 seconds')
  const socket = await api.socket(ana)
  const { watchEvents } = await import('#api/realtime/watch.ts')
  const headers = new Headers({ cookie: ana.cookie })
  const page = watchEvents(api.deps, { headers, join: [], signal })
  expect((await page.next()).done).toBe(true)
  expect(await socket.closed).toBe(4401)
})

test('sessions that have run out are swept, and those that have not stay', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const socket = await api.socket(ana)
  await endIn(ana, '-1 second')
  await sweepSessions(api.deps)
  expect(await socket.closed).toBe(4401)
  const left = await api.db.selectFrom('sessions').select('user_id').execute()
  const ids = left.map((session) => session.user_id)
  expect([ids.includes(ana.id), ids.includes(ben.id)]).toEqual([false, true])
})

test('a session ends thirty days after it began, however much it is used', async () => {
  const ana = await api.person('Ana')
  const read = () =>
    api.db
      .selectFrom('sessions')
      .select(sql<number>`extract(day from expires_at - created_at)::int`.as('days'))
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
  await api.call(ana, 'heartbeat', {})
  expect(await read()).toEqual({ days: 30 })
})
