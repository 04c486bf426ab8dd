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

test('signing in again ends the browser’s previous session and closes that session’s connections', async () => {
  const browser = new Browser(api.url)
  await browser.signIn({ email: 'ana@example.com', name: 'Ana' })
  const before = browser.cookie
  const socket = await api.socket({ id: '', name: '', email: '', cookie: before })
  await browser.signIn({ email: 'ben@example.com', name: 'Ben' })
  expect(await socket.closed).toBe(4401)
  expect([await isSignedIn(before), await isSignedIn(browser.cookie)]).toEqual([false, true])
})

test('a failed sign-in keeps the current session', async () => {
  const browser = new Browser(api.url)
  await browser.signIn({ email: 'ana@example.com', name: 'Ana' })
  expect((await browser.finish({ code: 'x', state: 'y' })).code).toBe('sign_in_failed')
  expect((await browser.get('/heartbeat')).status).toBe(200)
})

test('an expired session’s connections are closed at the moment of expiry', async () => {
  const ana = await api.person('Ana')
  const signal = new AbortController().signal
  await endIn(ana, '2 seconds')
  const socket = await api.socket(ana)
  const { watchEvents } = await import('#api/program/socket/watch.ts')
  const headers = new Headers({ cookie: ana.cookie })
  const page = watchEvents(api.deps, { headers, join: [], signal })
  expect((await page.next()).done).toBe(true)
  expect(await socket.closed).toBe(4401)
})

test('the sweep deletes expired sessions and keeps the others', async () => {
  const [ana, ben] = [await api.person('Ana'), await api.person('Ben')]
  const socket = await api.socket(ana)
  await endIn(ana, '-1 second')
  await sweepSessions(api.deps)
  expect(await socket.closed).toBe(4401)
  const left = await api.db.selectFrom('sessions').select('user_id').execute()
  const ids = left.map((session) => session.user_id)
  expect([ids.includes(ana.id), ids.includes(ben.id)]).toEqual([false, true])
})

test('a session ends thirty days after it began, even if it is in use', async () => {
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
