import { expect, test } from 'vitest'
import { endedSessionCookieHeader, readSessionToken, sessionCookieHeader } from './cookies.ts'

const byTls = { publicOrigin: 'https://kb.example.com' }
const plain = { publicOrigin: null }
const asked = (cookie: string) => new Request('http://inside.test/', { headers: { cookie } })

test('by TLS the session’s cookie is this host’s alone and never leaves it in the open', () => {
  const line = sessionCookieHeader(byTls, 'token')
  expect(line).toMatch(/^__Host-session=token; /)
  expect(line).toMatch(/; Secure/)
  expect(line).toMatch(/; Path=\/(;|$)/)
  expect(line).not.toMatch(/Domain=/i)
  expect(endedSessionCookieHeader(byTls)).toMatch(/^__Host-session=; .*Max-Age=0/)
  expect(sessionCookieHeader(plain, 'token')).toMatch(/^session=token; /)
})

test('by TLS a session that a neighbouring host could have planted is none', () => {
  expect(readSessionToken(byTls, asked('session=planted'))).toBeNull()
  expect(readSessionToken(byTls, asked('session=planted; __Host-session=own'))).toBe('own')
  expect(readSessionToken(plain, asked('session=own'))).toBe('own')
})
