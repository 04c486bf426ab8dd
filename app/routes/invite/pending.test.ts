import { expect, test } from 'vitest'
import { returnPath } from '#app/middleware/return-path.ts'
import {
  forgetPending,
  type Invitation,
  invitationLogin,
  invitationOfLogin,
  invitationPath,
  keepPending,
  pendingInvitation,
} from './pending.ts'
import { pageAfterSignIn } from './resume.ts'

const byEmail: Invitation = { token: 'from-an-email', via: 'accept' }
const link: Invitation = { token: 'from-a-link', via: 'join' }

function visit(cookie = ''): Request {
  return new Request('http://here.test/dashboard', { headers: { cookie } })
}

/** Returns the request of a browser that has received these cookies one after the other. */
async function after(...answers: ((request: Request) => Promise<string[]>)[]): Promise<Request> {
  const jar = new Map<string, string>()
  const next = () => visit([...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  for (const answer of answers) {
    for (const line of await answer(next())) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
  }
  return next()
}

test('a stored invitation is found until it is deleted', async () => {
  for (const invitation of [byEmail, link]) {
    const keep = (request: Request) => keepPending(request, invitation)
    expect(await pendingInvitation(await after(keep))).toEqual(invitation)
    expect(await pendingInvitation(await after(keep, forgetPending))).toBeNull()
  }
})

test('if two invitations are opened, only the last one is stored', async () => {
  const first = (request: Request) => keepPending(request, byEmail)
  const second = (request: Request) => keepPending(request, link)
  expect(await pendingInvitation(await after(first, second))).toEqual(link)
  expect(await pendingInvitation(await after(second, first))).toEqual(byEmail)
  expect(await pendingInvitation(await after(second, first, forgetPending))).toBeNull()
})

test('a stored token is read back unchanged, whatever characters it has', async () => {
  const odd: Invitation = { token: 'a b;c=d/é%', via: 'join' }
  expect(await pendingInvitation(await after((request) => keepPending(request, odd)))).toEqual(odd)
  const path = invitationPath(odd)
  expect(decodeURIComponent(path.split('/')[2] ?? '')).toBe(odd.token)
  expect(path.split('/')).toHaveLength(4)
})

test('a cookie without a valid token is ignored', async () => {
  const long: Invitation = { token: 'x'.repeat(201), via: 'accept' }
  for (const cookie of ['', '%E0%A4%A', 'plain', 'e30%3D', 'MQ%3D%3D'])
    expect(await pendingInvitation(visit(`pending_join=${cookie}`))).toBeNull()
  expect(await pendingInvitation(await after((request) => keepPending(request, long)))).toBeNull()
})

test('without a stored invitation no cookie is sent to delete one', async () => {
  expect(await forgetPending(visit('session=s; lang=zh'))).toEqual([])
})

test('the cookie of a stored invitation is HttpOnly', async () => {
  const [line] = await keepPending(visit(), byEmail)
  expect(line).toMatch(/; HttpOnly; SameSite=Lax$/)
})

test('the login page’s address contains the page to return to, and the cookie the invitation and its kind', async () => {
  const { url, searchParams } = loginOf(link)
  expect(returnPath(searchParams.get('next'))).toBe('/invite/from-a-link/join')
  const { headers } = await after((request) => keepPending(request, link))
  const invitation = await invitationOfLogin(new Request(url, { headers }))
  expect(invitation?.token).toBe('from-a-link')
  expect(invitation?.via).toBe('join')
})

test('a login page that leads elsewhere is not that of a stored invitation', async () => {
  const { headers } = await after((request) => keepPending(request, link))
  for (const url of [
    loginOf(byEmail).url.href,
    'http://here.test/login?next=/kb/1',
    'http://here.test/login',
  ])
    expect(await invitationOfLogin(new Request(url, { headers }))).toBeNull()
  expect(await invitationOfLogin(new Request(loginOf(link).url))).toBeNull()
})

test('a sign-in leads to the stored invitation that it was begun for', async () => {
  const signedIn = await after((request) => keepPending(request, link))
  const signIn = { invite: link.token, via: link.via }
  expect(await pageAfterSignIn(signedIn, signIn)).toBe('/invite/from-a-link/join')
  const other = { invite: byEmail.token, via: byEmail.via }
  expect(await pageAfterSignIn(signedIn, other)).toBe('/dashboard')
  expect(await pageAfterSignIn(visit(), signIn)).toBe('/dashboard')
  const page = `after_login=${encodeURIComponent('/kb/1')}`
  expect(await pageAfterSignIn(visit(page), { invite: null, via: null })).toBe('/kb/1')
})

function loginOf(invitation: Invitation) {
  const url = new URL(invitationLogin(invitation), 'http://here.test')
  return { url, searchParams: url.searchParams }
}
