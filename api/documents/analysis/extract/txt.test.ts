import { expect, test } from 'vitest'
import { extractTxt } from './txt.ts'

test('each page of a long text has the number of its first line', () => {
  const lines = Array.from({ length: 400 }, (_, index) =>
    index % 10 === 9 ? '' : `This is line number ${index + 1}.`,
  )
  const { pages } = extractTxt(lines.join('\n'))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) {
    const [first] = page.text.split('\n')
    expect(first).toBe(`This is line number ${page.firstLine}.`)
    expect(page.text.length).toBeLessThanOrEqual(3_000)
  }
})

test('a single line that is longer than a page is split', () => {
  const { pages } = extractTxt('海浪拍打着礁石。'.repeat(1_000))
  expect(pages.map((page) => page.firstLine)).toEqual([1, 1, 1])
})
