import { expect, test } from 'vitest'
import { joinBlocks, numbered, sections, splitLong } from './paginate.ts'

test('a heading begins a page, and headings that follow each other share one', () => {
  const pages = sections([
    { text: 'Part', heading: true },
    { text: 'Chapter', heading: true },
    { text: 'One.' },
    { text: 'Next', heading: true },
    { text: 'Two.' },
  ])
  expect(pages.map((page) => [page.name, page.text])).toEqual([
    ['Chapter', 'Part\n\nChapter\n\nOne.'],
    ['Next', 'Next\n\nTwo.'],
  ])
})

test('a long section continues under its name and breaks between paragraphs', () => {
  const paragraph = { text: 'word '.repeat(400).trim() }
  const pages = sections([{ text: 'Long', heading: true }, paragraph, paragraph, paragraph])
  expect(pages.map((page) => page.name)).toEqual(['Long', 'Long', 'Long'])
  expect(pages.every((page) => page.text.length <= 3_000)).toBe(true)
})

test('a Chinese paragraph that is longer than a page breaks after a sentence', () => {
  const pieces = splitLong('灯在日落前点亮。'.repeat(1_000), 3_000)
  expect(pieces.every((piece) => piece.endsWith('。') && piece.length <= 3_000)).toBe(true)
  expect(pieces.join('')).toBe('灯在日落前点亮。'.repeat(1_000))
})

test('a character of two code units is never split', () => {
  const pieces = splitLong(`a${'😀'.repeat(100)}`, 50)
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true)
})

test('rows of one table are not separated by empty lines', () => {
  const rows = [
    { text: 'a', tight: 'row' as const },
    { text: 'b', tight: 'row' as const },
    { text: 'c', tight: 'item' as const },
  ]
  expect(joinBlocks(rows, 100)).toEqual(['a\nb\n\nc'])
})

test('pages are counted from one', () => {
  const pages = numbered([
    { kind: 'lines', text: 'a' },
    { kind: 'lines', text: 'b' },
  ])
  expect(pages.map((page) => page.n)).toEqual([1, 2])
})
