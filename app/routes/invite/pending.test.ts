import { expect, test } from 'vitest'
import { returnPath } from '#app/forms/return-path.ts'
import {
  forgetPending,
  type Invitation,
  invitationLogin,
  invitationPath,
  keepPending,
  pendingInvitation,
} from './pending.ts'

const letter: Invitation = { token: 'from-a-letter', via: 'accept' }
const link: Invitation = { token: 'from-a-link', via: 'join' }

function visit(cookie = ''): Request {
  return new Request('http://here.test/dashboard', { headers: { cookie } })
}

/** Returns the request of a browser that has received these cookies one after the other. */
function after(...answers: ((request: Request) => string[])[]): Request {
  const jar = new Map<string, string>()
  const next = () => visit([...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  for (const answer of answers) {
    for (const line of answer(next())) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    }
  }
  return next()
}

test('a stored invitation is found until it is deleted', () => {
  for (const invitation of [letter, link]) {
    const keep = (request: Request) => keepPending(request, invitation)
    expect(pendingInvitation(after(keep))).toEqual(invitation)
    expect(pendingInvitation(after(keep, forgetPending))).toBeNull()
  }
})

test('if two invitations are opened, only the last one is stored', () => {
  const first = (request: Request) => keepPending(request, letter)
  const second = (request: Request) => keepPending(request, link)
  expect(pendingInvitation(after(first, second))).toEqual(link)
  expect(pendingInvitation(after(second, first))).toEqual(letter)
  expect(pendingInvitation(after(second, first, forgetPending))).toBeNull()
})

test('a stored token is read back unchanged, whatever characters it has', () => {
  const odd: Invitation = { token: 'a b;c=d/é%', via: 'join' }
  expect(pendingInvitation(after((request) => keepPending(request, odd)))).toEqual(odd)
  const path = invitationPath(odd)
  expect(decodeURIComponent(path.split('/')[2] ?? '')).toBe(odd.token)
  expect(path.split('/')).toHaveLength(4)
})

test('a cookie without a valid token is ignored', () => {
  expect(pendingInvitation(visit('pending_join='))).toBeNull()
  expect(pendingInvitation(visit('pending_join=%E0%A4%A'))).toBeNull()
  expect(pendingInvitation(visit(`pending_invite=${'x'.repeat(201)}`))).toBeNull()
})

test('without a stored invitation no cookie is sent to delete one', () => {
  expect(forgetPending(visit('session=s; lang=zh'))).toEqual([])
})

test('the cookie of a stored invitation is HttpOnly', () => {
  expect(keepPending(visit(), letter)[0]).toMatch(/; SameSite=Lax; HttpOnly$/)
})

test('the login page’s address contains the invitation, its kind and the page to return to', () => {
  const { searchParams } = new URL(invitationLogin(link), 'http://here.test')
  expect(returnPath(searchParams.get('next'))).toBe('/invite/from-a-link/join')
  expect(searchParams.get('invite')).toBe('from-a-link')
  expect(searchParams.get('via')).toBe('join')
})
