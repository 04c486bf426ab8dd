import { expect, test } from 'vitest'
import { comesFromHere } from '#app/middleware/same-origin.ts'

function post(headers: Record<string, string>): Request {
  return new Request('http://here.test/preferences', { method: 'POST', headers })
}

test('reading needs no proof of origin', () => {
  expect(comesFromHere(new Request('http://here.test/'))).toBe(true)
})

test('a form of this site may act', () => {
  expect(comesFromHere(post({ 'sec-fetch-site': 'same-origin' }))).toBe(true)
  expect(comesFromHere(post({ origin: 'https://here.test', host: 'here.test' }))).toBe(true)
})

test('a form of another site may not act', () => {
  expect(comesFromHere(post({ 'sec-fetch-site': 'cross-site' }))).toBe(false)
  expect(comesFromHere(post({ 'sec-fetch-site': 'same-site' }))).toBe(false)
  expect(comesFromHere(post({ origin: 'https://evil.test', host: 'here.test' }))).toBe(false)
})

test('a form that does not say where it comes from may not act', () => {
  expect(comesFromHere(post({}))).toBe(false)
  expect(comesFromHere(post({ origin: 'null', host: 'here.test' }))).toBe(false)
})
