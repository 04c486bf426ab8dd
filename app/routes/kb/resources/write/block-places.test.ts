import { expect, test } from 'vitest'
import { headingLines, mapped } from './block-places.ts'

test('headings of the text are found, but not those in code', () => {
  const text = ['# One', '', '```', '# not', '```', '', '## Two', '#not', 'x']
  expect(headingLines(text)).toEqual([0, 6])
})

test('a place between two headings is in proportion', () => {
  const places = [
    { text: 0, preview: 0 },
    { text: 100, preview: 400 },
    { text: 200, preview: 500 },
  ]
  expect([0, 50, 100, 150, 200, 900].map((seen) => mapped(seen, places))).toEqual([
    0, 200, 400, 450, 500, 500,
  ])
})
