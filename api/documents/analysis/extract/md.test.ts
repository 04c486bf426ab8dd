import { expect, test } from 'vitest'
import { extractMd } from './md.ts'

function textOf(markdown: string): string {
  return extractMd(markdown)
    .pages.map((page) => page.text)
    .join('\n')
}

test.each([
  ['**bold** and *italic* and _both_', 'bold and italic and both'],
  ['a [link](https://example.org) and ![alt text](a.png)', 'a link and alt text'],
  ['see <https://example.org> and `code`', 'see https://example.org and code'],
  ['> quoted', 'quoted'],
  ['* item', '- item'],
  ['2 * 3 * 4 and snake_case_name', '2 * 3 * 4 and snake_case_name'],
  ['\\*not emphasis\\*', '*not emphasis*'],
])('%j reads as %j', (markdown, text) => {
  expect(textOf(markdown)).toBe(text)
})

test('an underlined heading begins a section', () => {
  const { pages } = extractMd('One\n===\n\ntext\n\nTwo\n---\n\nmore')
  expect(pages.map((page) => [page.name, page.firstLine])).toEqual([
    ['One', 1],
    ['Two', 6],
  ])
})
