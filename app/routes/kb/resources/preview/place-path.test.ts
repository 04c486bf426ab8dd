import { expect, test } from 'vitest'
import { resourcePlacePath } from './place-path.ts'

test('the address of a passage has the page, the offsets and an anchor to scroll to', () => {
  const place = { resourceId: 'r', page: 3, passages: [{ start: 10, end: 25 }] }
  expect(resourcePlacePath('k', place)).toBe('/kb/k/resources/r?page=3&from=10&to=25#passage')
})

test('two passages on the same page share one address', () => {
  const passages = [
    { start: 10, end: 25 },
    { start: 40, end: 44 },
  ]
  expect(resourcePlacePath('k', { resourceId: 'r', page: 3, passages })).toBe(
    '/kb/k/resources/r?page=3&from=10&to=25&from=40&to=44#passage',
  )
})

test('an address of a page has no anchor, and an address of a resource has no query', () => {
  expect(resourcePlacePath('k', { resourceId: 'r', page: 3 })).toBe('/kb/k/resources/r?page=3')
  expect(resourcePlacePath('k', { resourceId: 'r', page: null })).toBe('/kb/k/resources/r')
})
