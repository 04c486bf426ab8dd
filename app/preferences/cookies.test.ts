import { expect, test } from 'vitest'
import { plainCookie, preferenceCookies, sidebarOf, themeOf } from './cookies.ts'

function withCookie(cookie: string): Request {
  return new Request('http://here.test/', { headers: { cookie } })
}

function form(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

test('a cookie is found only by its complete name', () => {
  expect(plainCookie(withCookie('mytheme=dark; theme=light'), 'theme')).toBe('light')
  expect(plainCookie(withCookie('mytheme=dark'), 'theme')).toBeNull()
})

test('an unknown theme counts as “system”, an unknown sidebar state as expanded', () => {
  expect(themeOf(withCookie('theme=neon'))).toBe('system')
  expect(sidebarOf(withCookie('sidebar_state=gone'))).toBe('expanded')
})

test('the sidebar state is remembered for seven days', () => {
  const [cookie] = preferenceCookies(form({ sidebar: 'collapsed' }))
  expect(cookie).toBe('sidebar_state=collapsed; Path=/; Max-Age=604800; SameSite=Lax')
})

test('only known values become cookies', () => {
  expect(preferenceCookies(form({ theme: 'neon', lang: 'fr' }))).toEqual([])
})
