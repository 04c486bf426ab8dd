import { expect, test } from 'vitest'
import { readFilters, searchPath } from './query.ts'
import { startOfDate } from './read.ts'

test('an address keeps every filter, and leaves out the page and what is not chosen', () => {
  const address =
    '/search?q=tide&kind=links&by=0190a8c0-0000-7000-8000-000000000001&from=2026-03-01'
  const filters = readFilters(new URL(address, 'http://a').searchParams)
  expect(searchPath(filters)).toBe(address)
  expect(searchPath({ ...filters, by: null, from: null })).toBe('/search?q=tide&kind=links')
})

test('impossible values in an address are ignored', () => {
  const params = new URLSearchParams('q=a&kind=x&by=me&kb=1&from=2026-02-30&to=tomorrow')
  expect(readFilters(params)).toEqual({
    q: 'a',
    kind: 'all',
    kb: null,
    by: null,
    from: null,
    to: null,
    cursor: null,
  })
})

test.for([
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01', 'Asia/Shanghai', '2026-02-28T16:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
])('%s begins in %s at %s', ([day = '', zone = '', start]) => {
  expect(startOfDate(day, zone)).toBe(start)
})
