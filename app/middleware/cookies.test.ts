import { expect, test } from 'vitest'
import { cookieLine, cookieOf, forgottenCookie, keepToTls } from './cookies.ts'

test('a cookie has the path /, is same-site, and is HttpOnly unless script may read it', () => {
  expect(cookieLine('flash', 'x', { seconds: 60 })).toBe(
    'flash=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(cookieLine('theme', 'dark', { seconds: 60, script: true })).not.toContain('HttpOnly')
  expect(forgottenCookie('flash')).toMatch(/^flash=; .*Max-Age=0/)
})

test('a cookie is found only by its complete name, and its value is read back unchanged', () => {
  const withCookie = (cookie: string) => new Request('http://here.test/', { headers: { cookie } })
  expect(cookieOf(withCookie('mytheme=dark; theme=light'), 'theme')).toBe('light')
  expect(cookieOf(withCookie('mytheme=dark'), 'theme')).toBeNull()
  const [pair = ''] = cookieLine('flash', '{"a;b": "c=d é%"}', { seconds: 60 }).split('; ')
  expect(cookieOf(withCookie(pair), 'flash')).toBe('{"a;b": "c=d é%"}')
})

test('with TLS every cookie of a response gets the attribute Secure exactly once', () => {
  const headers = new Headers()
  const lines = ['a=1; Path=/', 'b=; Max-Age=0', 'c=3; Secure; HttpOnly', 'd=secure']
  for (const line of lines) headers.append('set-cookie', line)
  keepToTls(headers)
  expect(headers.getSetCookie()).toEqual([
    'a=1; Path=/; Secure',
    'b=; Max-Age=0; Secure',
    'c=3; Secure; HttpOnly',
    'd=secure; Secure',
  ])
})
