import { expect, test } from 'vitest'
import {
  fileFactsOf,
  preferenceCookies,
  sidebarOf,
  singleKeysOf,
  themeOf,
  timeZoneOf,
} from './cookies.ts'

function withCookie(cookie: string): Request {
  return new Request('http://here.test/', { headers: { cookie } })
}

test('an unknown theme counts as “system”, an unknown sidebar state as expanded', () => {
  expect(themeOf(withCookie('theme=neon'))).toBe('system')
  expect(sidebarOf(withCookie('sidebar_state=gone'))).toBe('expanded')
})

test('single keys act until they are switched off', () => {
  expect(singleKeysOf(withCookie(''))).toBe(true)
  const [cookie = ''] = preferenceCookies({ singleKeys: false })
  expect(singleKeysOf(withCookie(cookie))).toBe(false)
})

test('the facts beside a file are shown until they are hidden', () => {
  expect(fileFactsOf(withCookie(''))).toBeUndefined()
  const [cookie = ''] = preferenceCookies({ fileFacts: 'hidden' })
  expect(fileFactsOf(withCookie(cookie))).toBe('hidden')
})

test('the sidebar state is remembered for seven days', () => {
  const [cookie] = preferenceCookies({ sidebar: 'collapsed' })
  expect(cookie).toBe('sidebar_state=collapsed; Max-Age=604800; Path=/; SameSite=Lax')
})

test('a time zone is read decoded, and an unknown one counts as UTC', () => {
  expect(timeZoneOf(withCookie('tz=Asia%2FTokyo'))).toBe('Asia/Tokyo')
  expect(timeZoneOf(withCookie('tz=Mars%2FPhobos'))).toBe('UTC')
  expect(timeZoneOf(withCookie(''))).toBe('UTC')
})
