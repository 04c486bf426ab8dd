import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '#api/platform/settings/settings.ts'
import { tint } from '#app/people/initials.ts'
import { openApi, type TestApi } from '#tests/support/api.ts'
import { Browser, type Passage } from '#tests/support/browser.ts'

let api: TestApi
beforeAll(async () => {
  api = await openApi({ demo: true })
})
afterAll(() => api.close())

const lin = { email: demoPeople[1].email, name: demoPeople[1].name }

test('no two people of a demo have the same colour', () => {
  expect(new Set(demoPeople.map(({ id }) => tint(id))).size).toBe(demoPeople.length)
})

test('after sign-in the user is the person that the provider named, and has a session', async () => {
  const browser = new Browser(api.url)
  const { data } = await browser.signIn(lin)
  expect(data).toMatchObject({ user: lin, invite: null, via: null })
  expect((await browser.get('/user/info')).status).toBe(200)
})

test('a first sign-in creates a user with the email address, and a later sign-in finds that user', async () => {
  const email = 'Mixed.Case@Example.com'
  const first = await new Browser(api.url).signIn({ email, name: 'Ada' })
  const again = await new Browser(api.url).signIn({ email: email.toLowerCase(), name: 'Other' })
  expect(again.data?.user).toMatchObject({ id: first.data?.user.id, name: 'Ada' })
  expect(again.data?.user.email).toBe('mixed.case@example.com')
})

test('the authorisation request has a state and a PKCE challenge, and requests only the identity', async () => {
  const url = new URL((await new Browser(api.url).start()).url)
  expect(url.searchParams.get('state')?.length).toBeGreaterThan(20)
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(url.searchParams.get('code_challenge')?.length).toBeGreaterThan(40)
  expect(url.searchParams.get('scope')).toBe('openid email profile')
  expect(url.searchParams.get('redirect_uri')).toBe(`${api.url}/auth/callback`)
})

test('the provider of a demo does not ask who it is if one of its people is suggested, and asks of everybody else', async () => {
  const statusWith = async (hint: string) => {
    const browser = new Browser(api.url)
    const url = new URL((await browser.start()).url)
    url.searchParams.set('login_hint', hint)
    const started = await browser.get(url.pathname + url.search)
    return (await browser.get(new URL(started.headers.get('location') ?? '', url).pathname)).status
  }
  expect(await statusWith(lin.email)).toBe(303)
  expect(await statusWith('ada@example.com')).toBe(200)
})

test('an invitation is carried by the state and returned after sign-in', async () => {
  const { data } = await new Browser(api.url).signIn(lin, '?invite=a-token.with.dots&via=join')
  expect(data).toMatchObject({ invite: 'a-token.with.dots', via: 'join' })
})

test('`via` must be accept or join', async () => {
  const answer = await api.attempt(null, 'startSignIn', { query: { invite: 'x', via: 'steal' } })
  expect(answer).toMatchObject({ status: 400, fields: { via: ['invalid'] } })
})

test('a session cookie is HttpOnly, same-site, and valid for all paths', async () => {
  const browser = new Browser(api.url)
  const { cookies } = await browser.signIn(lin)
  const session = cookies.find((cookie) => cookie.startsWith('session='))
  expect(session).toMatch(/HttpOnly/i)
  expect(session).toMatch(/SameSite=Lax/i)
  expect(session).toMatch(/Path=\/(;|$)/i)
  expect(session).not.toMatch(/Domain=|Secure/i)
})

test('of started sign-ins only the newest are remembered, and after a sign-in none', async () => {
  const browser = new Browser(api.url)
  for (let n = 0; n < 12; n++) await browser.start()
  const started = () => browser.cookieNames().filter((name) => name.startsWith('sign_in'))
  expect(started()).toHaveLength(3)
  await browser.signIn(lin)
  expect(started()).toEqual([])
})

test('the provider’s pages run no script and are not cached, error pages too', async () => {
  const browser = new Browser(api.url)
  for (const path of ['/oidc/auth?client_id=nobody', '/oidc/nothing', '/oidc/token']) {
    const { headers } = await fetch(api.url + path, { redirect: 'manual' })
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toMatch(/no-store/)
  }
  expect((await browser.get('/user/info')).status).toBe(401)
})

test('a code works once', async () => {
  const browser = new Browser(api.url)
  const passage = await browser.pass(lin)
  expect((await browser.finish(passage)).status).toBe(200)
  expect(await browser.finish(passage)).toMatchObject({ status: 400, code: 'sign_in_failed' })
})

const wrongWays: [string, (passage: Passage) => Passage][] = [
  ['an unknown state', (passage) => ({ ...passage, state: 'x'.repeat(43) })],
  ['an unknown code', (passage) => ({ ...passage, code: 'x'.repeat(43) })],
  ['a state with another invitation', ({ code, state }) => ({ code, state: `${state}.e30` })],
]
for (const [what, change] of wrongWays)
  test(`${what} is rejected and starts no session`, async () => {
    const browser = new Browser(api.url)
    const answer = await browser.finish(change(await browser.pass(lin)))
    expect(answer).toMatchObject({ status: 400, code: 'sign_in_failed' })
    expect((await browser.get('/user/info')).status).toBe(401)
  })

test('a code that is used in another browser starts no session there', async () => {
  const passage = await new Browser(api.url).pass(lin)
  const thief = new Browser(api.url)
  await thief.start()
  expect(await thief.finish(passage)).toMatchObject({ status: 400, code: 'sign_in_failed' })
})

test('a callback without code or state names the missing parameters', async () => {
  const answer = await api.attempt(null, 'finishSignIn')
  expect(answer).toMatchObject({ status: 400, fields: { code: ['required'], state: ['required'] } })
})

test('a name from the provider is cleaned, cut at a whole character, and never blank', async () => {
  const named = async (email: string, name: string) =>
    (await new Browser(api.url).signIn({ email, name })).data?.user.displayName
  expect(await named('a1@example.com', 'Eve\u0000\u202e nimdA')).toBe('Eve nimdA')
  expect(await named('a2@example.com', `${'x'.repeat(79)}😀`)).toBe('x'.repeat(79))
  expect(await named('nameless@example.com', '\u200b \u3164')).toBe('nameless')
})

test('signing out ends the session and closes its WebSockets at once, and no other WebSockets', async () => {
  const ana = await api.person('Ana')
  const elsewhere = new Browser(api.url)
  await elsewhere.signIn({ email: ana.email, name: 'Ana' })
  const [first, second] = [await api.socket(ana), await api.socket(ana)]
  const other = await api.socket({ ...ana, cookie: elsewhere.cookie })

  await api.call(ana, 'signOut', {})
  expect([await first.closed, await second.closed]).toEqual([4401, 4401])
  expect((await api.attempt(ana, 'heartbeat')).status).toBe(401)
  expect((await elsewhere.get('/heartbeat')).status).toBe(200)
  expect((await other.ask({ type: 'join_kb', data: {} })).type).toBe('error')
  expect(other.raw.readyState).toBe(other.raw.OPEN)
})

test('signing out removes the cookie, and also succeeds when signed out', async () => {
  const response = await api.send(null, 'POST', '/logout')
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/^session=;.*Max-Age=0/i)
})

test('an expired session is rejected', async () => {
  const ana = await api.person('Ana')
  expect((await api.attempt(ana, 'heartbeat')).status).toBe(200)
  await api.db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`now() - interval '1 second'` })
    .where('user_id', '=', ana.id)
    .execute()
  expect(await api.attempt(ana, 'heartbeat')).toMatchObject({ code: 'unauthenticated' })
  await expect(api.socket(ana)).rejects.toThrow('401')
})

test('a session cookie that is invented, empty or copied from the table grants nothing', async () => {
  const ana = await api.person('Ana')
  const stored = await api.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', ana.id)
    .executeTakeFirstOrThrow()
  for (const token of ['', 'x', stored.token_hash, '%00', '%']) {
    const cookie = `session=${token}`
    expect((await api.attempt({ ...ana, cookie }, 'readUser')).status).toBe(401)
  }
})

test('an invalid email address shows the form again and starts no session', async () => {
  const browser = new Browser(api.url)
  const answer = await browser.choose(await browser.start(), { email: 'nobody', name: 'x' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('role="alert"')
})
