import { expect, test } from 'vitest'
import { sample } from '#api/documents/analysis/files.fixture.ts'
import { maxLineCharacters, maxPrintedLines } from '#api/documents/analysis/limits.ts'
import { readDocument } from '#api/documents/analysis/read.ts'
import { printedLines } from './pdf-places.ts'

// A page of 1,000 by 2,000 points; in the file, y is zero at the bottom.
const page = { width: 1_000, height: 2_000, transform: [1, 0, 0, -1, 0, 2_000] }

function item(str: string, x: number, y: number, { hasEOL = false, turned = false } = {}) {
  const transform = turned ? [0, 10, -10, 0, x, y] : [10, 0, 0, 10, x, y]
  return { str, hasEOL, width: str.length * 5, transform }
}

test('the position of a line is in ten-thousandths of the page’s width, from the top', () => {
  expect(printedLines([item('a lamp', 100, 1_900)], page)).toEqual([
    { text: 'a lamp', x: 1_000, y: 1_000, width: 300, height: 100 },
  ])
})

test('words side by side are one line, and columns are several', () => {
  const items = [item('two', 0, 50), item(' ', 15, 50), item('keepers', 20, 50), item('7', 300, 50)]
  expect(printedLines(items, page).map(({ text }) => text)).toEqual(['two keepers', '7'])
})

test('a page that is turned has its lines where they are shown', () => {
  const turned = { width: 2_000, height: 1_000, transform: [0, 1, 1, 0, 0, 0] }
  const sideways = item('a', 40, 100, { turned: true })
  expect(printedLines([{ ...sideways, transform: [0, 10, 10, 0, 40, 100] }], turned)).toEqual([])
  expect(printedLines([{ ...sideways }], turned)).toMatchObject([{ x: 500, y: 200, height: 50 }])
})

test('text that is rotated, outside the page, without a width or very long has no position', () => {
  const items = [
    item('turned', 10, 10, { turned: true }),
    item('outside', -10, 10),
    item('above', 10, 2_001),
    { ...item('nothing', 10, 10), width: 0 },
    { ...item('not a number', 10, 10), width: Number.NaN },
    item('a'.repeat(maxLineCharacters + 1), 10, 10),
  ]
  expect(printedLines(items, page)).toEqual([])
})

test('the number of lines is limited', () => {
  const items = Array.from({ length: maxPrintedLines + 9 }, () => item('a', 1, 1, { hasEOL: true }))
  expect(printedLines(items, page)).toHaveLength(maxPrintedLines)
})

test('each line of a PDF file has its place on its page', async () => {
  const content = sample('handbook.pdf')
  const { document } = await readDocument({ content, name: 'handbook.pdf' })
  const [first] = document.pages
  const lines = first?.view?.lines ?? []
  expect(lines.length).toBeGreaterThan(0)
  for (const { text, x, y, width } of lines) {
    expect(first?.text).toContain(text.split(' ')[0])
    expect(x + width).toBeLessThanOrEqual(10_000)
    expect(y).toBeLessThanOrEqual(10_000 / (first?.aspect ?? 1))
  }
})
