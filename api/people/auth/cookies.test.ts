import { expect, test } from 'vitest'
import { endedSessionCookieHeader, readSessionToken, sessionCookieHeader } from './cookies.ts'

const byTls = { publicOrigin: 'https://kb.example.com' }
const plain = { publicOrigin: null }
const asked = (cookie: string) => new Request('http://inside.test/', { headers: { cookie } })

test('with TLS the session cookie is bound to this host and never sent unencrypted', () => {
  const line = sessionCookieHeader(byTls, 'token')
  expect(line).toMatch(/^__Host-session=token; /)
  expect(line).toMatch(/; Secure/)
  expect(line).toMatch(/; Path=\/(;|$)/)
  expect(line).not.toMatch(/Domain=/i)
  expect(endedSessionCookieHeader(byTls)).toMatch(/^__Host-session=; .*Max-Age=0/)
  expect(sessionCookieHeader(plain, 'token')).toMatch(/^session=token; /)
})

test('with TLS a session cookie that a neighbouring host could have set is ignored', () => {
  expect(readSessionToken(byTls, asked('session=planted'))).toBeNull()
  expect(readSessionToken(byTls, asked('session=planted; __Host-session=own'))).toBe('own')
  expect(readSessionToken(plain, asked('session=own'))).toBe('own')
})
