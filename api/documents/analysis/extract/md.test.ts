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
  ['The [Paddy](https://example.org/wiki/Paddy_(rice)) grows', 'The Paddy grows'],
  ['a [b](<c (d.md>) and ![e](f(g(h)).png "i)") and [j](k.md (l)).', 'a b and e and j.'],
  ["(see [a](b.md 'c (d')) and [e](my file.md), f)", '(see a) and e, f)'],
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

function htmlOf(markdown: string): string {
  return extractMd(markdown)
    .pages.map(({ view }) => view?.html ?? '')
    .join('\n')
}

test('every heading has an id of its own, to which links in the text lead', () => {
  const html = htmlOf(
    '# Tides & sea\n\n[Ebb](#ebb-2) [out](https://example.org)\n\n## Ebb\n\na\n\n## Ebb\n\nb',
  )
  expect(html).toContain('<h2 id="doc-tides--sea">')
  expect(html).toContain('<h3 id="doc-ebb">')
  expect(html).toContain('<h3 id="doc-ebb-1">')
  expect(html).toContain('<a href="#doc-ebb-2">Ebb</a>')
  expect(html).toMatch(/<a href="https:\/\/example.org" rel="[^"]+" target="_blank">/)
})

test('the highest headings of a text are below the title of its page', () => {
  const html = htmlOf(
    '## Tides\n\n```sh\n# no heading\n```\n\n### Ebb\n\na\n\n> # Said\n\n## Sea\n\nb',
  )
  expect(html).toContain('<h2 id="doc-tides">Tides</h2>')
  expect(html).toContain('<h3 id="doc-ebb">Ebb</h3>')
  expect(html).toContain('<h2 id="doc-said">Said</h2>')
  expect(html).toContain('<h2 id="doc-sea">Sea</h2>')
  expect(htmlOf('One\n---\n\na')).toContain('<h2 id="doc-one">')
})

test('a list of tasks shows what is done', () => {
  const html = htmlOf('- [x] Read\n- [ ] Write\n- [x](https://example.org)')
  expect(html).toContain('<li data-task="done">☑ Read</li>')
  expect(html).toContain('<li data-task="open">☐ Write</li>')
  expect(html).toContain('>x</a>')
})

const emptyTable = '|  |  |\n| --- | --- |\n|  |  |'

test.each([emptyTable, `Ebb\n\n${emptyTable}`, `${emptyTable.replace(/..$/, 'x |')}\n\nEbb`])(
  'a table with empty cells is shown: %j',
  (markdown) => {
    expect(htmlOf(markdown)).toContain('<table>')
    expect(htmlOf(markdown)).toContain('<th></th>')
  },
)

test('a picture without words at the end of a section is shown', () => {
  expect(htmlOf('# Ebb\n\n![](ebb.png)\n\n# Flood\n\na')).toContain('data-picture="ebb.png"')
})

test('many lines without words make no page long', () => {
  const { pages } = extractMd(`Ebb\n\n${'| |\n'.repeat(10_000)}`)
  expect(pages[0]?.view?.source?.length).toBeLessThan(10_000)
})

test('notes are numbered over all sections, and lead to their text and back', () => {
  const html = htmlOf(
    '# A\n\nOne[^b].\n\n# B\n\nTwo[^a] and [^none].\n\n[^a]: Text *a*.\n[^b]: Text b.',
  )
  expect(html).toContain('One<sup id="doc-note-from-1"><a href="#doc-note-1">1</a></sup>.')
  expect(html).toContain('<sup id="doc-note-from-2">')
  expect(html).toContain('and [^none].')
  expect(html).toContain(
    '<p id="doc-note-2"><sup>2</sup> Text <em>a</em>. <a href="#doc-note-from-2">↩</a></p>',
  )
})

test('a text gives no element an id, a style or a script of its own', () => {
  const html = htmlOf(
    '# <b id="main">x</b>\n\n<p id="app" style="position:fixed">y</p>\n\n[z](javascript:alert(1))\n\n[^1]: <script>alert(1)</script>\n\nn[^1]',
  )
  expect(html).not.toMatch(/<(b|p) [^>]*style|<b |<script|<\w+ id="(?!doc-)|javascript/)
})

test('the name of a section has no rest of a link', () => {
  const { pages } = extractMd('# About [Paddy](https://example.org/Paddy_(rice))\n\ntext')
  expect(pages[0]?.name).toBe('About Paddy')
})

test('a hostile line of links is read in linear time', () => {
  for (const piece of ['[a](', '[a](b(', '![', '[a](b(c(d)', '[a](<', '[a](b "'])
    expect(textOf(piece.repeat(20_000))).not.toBe('')
})
