import { expect, test } from 'vitest'
import { rowNumbers } from '#shared/row-numbers.ts'
import { sheetPages } from './sheet-pages.ts'

test('each page of a long sheet begins with the header', () => {
  const rows = Array.from({ length: 50 }, (_, index) => ({
    n: index + 2,
    cells: [`${index}`, 'x'],
  }))
  const pages = sheetPages({ name: 'S', header: { n: 1, cells: ['n', 'v'] }, rows }, 100)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.every((page) => page.text.startsWith('n\tv\n') && page.name === 'S')).toBe(true)
})

test('the pieces of a row that is longer than a page have its number', () => {
  const rows = [
    { n: 1, cells: ['word '.repeat(50)] },
    { n: 2, cells: ['next'] },
  ]
  const numbers = sheetPages({ rows }, 100).flatMap(({ view, text }) =>
    rowNumbers(view ?? {}, text.split('\n').length),
  )
  expect(new Set(numbers)).toEqual(new Set([1, 2]))
  expect(numbers.at(-1)).toBe(2)
})
