import { expect, test } from 'vitest'
import { commentedAt, placesOf } from './places.ts'

const sectionsOf = (texts: string[], name = 'Rules') =>
  texts.map((text, index) => ({ n: index + 1, name, text }))

test('words that are everywhere are compared at few places, near those they were at', async () => {
  let reads = 0
  const sections = sectionsOf(Array.from({ length: 1_000 }, () => 'a b '.repeat(100)))
  const counted = sections.map((section) => ({
    ...section,
    get text() {
      reads += 1
      return section.text
    },
  }))
  const comment = commentedAt(sections[700] ?? { n: 0, name: null, text: '' }, { start: 4, end: 5 })
  expect(await placesOf([comment], counted)).toEqual([{ page: 701, start: 4, end: 5, nth: 1 }])
  expect(reads).toBeLessThan(10_000)
})

test('a section with the same heading is looked at before nearer ones', async () => {
  const many = sectionsOf(Array.from({ length: 10 }, () => 'a b '.repeat(100)))
  const moved = { n: 11, name: 'Moved', text: 'a b '.repeat(100) }
  const comment = { ...commentedAt(moved, { start: 40, end: 41 }), page: 1 }
  const [place] = await placesOf([comment], [...many, moved])
  expect(place?.page).toBe(11)
})
