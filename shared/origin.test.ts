import { expect, test } from 'vitest'
import { mayCall, mayPost } from './origin.ts'

const sent = (headers: Record<string, string>, method = 'POST') =>
  new Request('http://here.test/preferences', { method, headers })

const own: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://here.test', host: 'here.test' },
  { origin: 'http://here.test' },
]
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://here.test' },
  { origin: 'https://evil.test', host: 'here.test' },
  { origin: 'null', host: 'here.test' },
  { origin: 'https://here.test.evil.test', host: 'here.test' },
]

test('GET, HEAD and OPTIONS need no proof of origin', () => {
  for (const headers of [...own, ...foreign, {}]) {
    expect(mayPost(sent(headers, 'GET'))).toBe(true)
    expect(mayCall(sent(headers, 'HEAD'))).toBe(true)
  }
})

test('a POST from this site is accepted, and a POST from another site is rejected', () => {
  for (const headers of own) {
    expect(mayPost(sent(headers))).toBe(true)
    expect(mayCall(sent({ ...headers, cookie: 'session=a', 'content-type': 'text/plain' }))).toBe(
      true,
    )
  }
  for (const headers of foreign) {
    expect(mayPost(sent(headers))).toBe(false)
    expect(mayCall(sent({ ...headers, 'content-type': 'application/json' }))).toBe(false)
  }
})

test('a form post without an origin is rejected', () => {
  expect(mayPost(sent({}))).toBe(false)
  expect(mayPost(sent({ 'sec-fetch-site': 'none' }))).toBe(false)
})

const typed = (type: string, more: Record<string, string> = {}) =>
  mayCall(sent({ cookie: 'session=a', 'content-type': type, ...more }))

test('a program that sends no origin may call with JSON and with files', () => {
  expect(typed('application/json')).toBe(true)
  expect(typed('multipart/form-data; boundary=x', { 'user-agent': 'curl/8.0' })).toBe(true)
  expect(mayCall(sent({ 'content-type': 'text/plain' }))).toBe(true)
})

test('a request with a cookie and a content type that any site can send needs an origin', () => {
  for (const type of [
    'text/plain',
    'Text/Plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
  ])
    expect(typed(type)).toBe(false)
  const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
  expect(typed('multipart/form-data; boundary=x', agent)).toBe(false)
  expect(typed('multipart/form-data; boundary=x', { ...agent, origin: 'http://here.test' })).toBe(
    true,
  )
})
