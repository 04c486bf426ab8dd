import { expect, test } from 'vitest'
import type { Passage } from '#app/routes/kb/resources/preview/passage.ts'
import type { ResourcePage } from '#contract/entities/resource.ts'
import { markedHtml } from './mark-passages.ts'

const base = {
  n: 1,
  pageCount: 1,
  kind: 'section',
  name: null,
  firstLine: 1,
  hasImage: false,
  aspect: null,
} as const

/** The classes are of no interest here. `words` are marked at their first places in the text. */
function marked(text: string, html: string, ...words: string[]): string | null {
  const passages = words.map((one): Passage => {
    const start = text.indexOf(one)
    return { start, end: start + one.length }
  })
  const page: ResourcePage = { ...base, text, view: { html }, highlights: [] }
  return (
    markedHtml(page, passages)
      ?.replace(/<mark class="[^"]*" id="passage">/g, '{')
      .replace(/<mark class="[^"]*">/g, '[')
      .replaceAll('</mark>', ']') ?? null
  )
}

test('words are marked over elements, and the address leads to where they begin', () => {
  expect(marked('Use oil & wax.', '<p>Use <em>oil &amp;</em> wax.</p>', 'Use oil & wax')).toBe(
    '<p>{Use ]<em>[oil &amp;]</em>[ wax].</p>',
  )
})

test('the marks of lists and the borders of cells are no words', () => {
  const text = '- [ ] Feed\n- [x] Water\n1. Wait\n\na\tb\n'
  const html =
    '<ul>\n<li>☐ Feed</li>\n<li>☑ Water</li>\n</ul>\n<ol>\n<li>Wait</li>\n</ol>\n<table><tr>\n<td>a</td>\n<td>b</td>\n</tr></table>'
  expect(marked(text, html, '- [ ] Feed\n- [x] Water\n1. Wait\n\na\tb')).toBe(
    html
      .replace('Feed', '{Feed]')
      .replace('☑ Water', '[☑ Water]')
      .replace('Wait', '[Wait]')
      .replace('>a<', '>[a]<')
      .replace('>b<', '>[b]<'),
  )
})

test('of repeated words those of the passage are marked, and several passages', () => {
  const text = '1. One\n\n- one\n- one two'
  const html = '<h2>1. One</h2>\n<ul>\n<li>one</li>\n<li>one two</li>\n</ul>'
  expect(marked(text, html, '1. One', 'one two')).toBe(
    '<h2>{1. One]</h2>\n<ul>\n<li>one</li>\n<li>[one two]</li>\n</ul>',
  )
})

test('nothing is marked if the words are not in the HTML as they are in the text', () => {
  expect(marked('- one', '<ul><li>one</li></ul>', '-')).toBeNull()
  expect(marked('a\n\nb', '<p>a</p>\n<p>and</p>\n<p>b</p>', 'a\n\nb')).toBeNull()
  expect(marked('other', '<p>one</p>', 'other')).toBeNull()
})
