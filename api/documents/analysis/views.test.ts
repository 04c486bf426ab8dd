import { expect, test } from 'vitest'
import { readDocument } from './read.ts'

async function pagesOf(name: string, text: string) {
  const { document } = await readDocument({ content: Buffer.from(text), name })
  return document.pages
}

test('a page of Markdown has its source and safe HTML, with the links of the whole file', async () => {
  const text = '# Lamps\n\nSee **[this][a]**\n<b>x</b>\n\n# Oil\n\nb\n\n[a]: https://a.de/x'
  const [lamps, oil] = await pagesOf('a.md', text)
  expect(lamps?.view?.source).toBe('# Lamps\n\nSee **[this][a]**\n<b>x</b>')
  expect(lamps?.view?.html).toContain('<h2 id="doc-lamps">Lamps</h2>')
  expect(lamps?.view?.html).toContain('<strong><a href="https://a.de/x"')
  expect(lamps?.view?.html).toContain('&lt;b&gt;x')
  expect(lamps?.text).toContain('See this')
  expect(oil?.view?.html).toContain('<h2 id="doc-oil">Oil</h2>')
})

test('a code block of Markdown that continues on the next page stays a code block', async () => {
  const code = Array.from({ length: 400 }, (_, n) => `const value${n} = ${n}`).join('\n')
  const pages = await pagesOf('a.md', `# A\n\n\`\`\`js\n${code}\n\`\`\`\n\nEnd.`)
  expect(pages.length).toBeGreaterThan(2)
  for (const { view } of pages)
    expect(view?.html).toContain('<span data-code="keyword">const</span>')
  expect(pages.at(-1)?.view?.html).toMatch(/<p>End\.<\/p>$/)
})

test('links of Markdown to other files have their names, and dangerous ones are text', async () => {
  const [page] = await pagesOf(
    'a.md',
    '# A\n\n[b](b.md) [c](javascript:d) ![e](https://f.de/g.png)',
  )
  expect(page?.view?.html).toContain('<a data-file="b.md">b</a> c <a href="https://f.de/g.png"')
})

test('a comment of source code that began on an earlier page is known', async () => {
  const line = 'words of a long comment that goes on\n'
  const pages = await pagesOf('a.js', `let a\n/* begins\n${line.repeat(200)}*/\nlet b`)
  expect(pages.length).toBeGreaterThan(1)
  expect(pages[0]?.view?.open).toBeUndefined()
  expect(pages[1]?.view?.open).toBe('/*')
})

test('each page of a table knows its column names and the number of its first row', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `name${n},${n}`).join('\n')
  const pages = await pagesOf('a.csv', `who,number\n${rows}`)
  expect(pages.length).toBeGreaterThan(1)
  for (const { text, view } of pages) {
    expect(view?.hasHeader).toBe(true)
    expect(text.split('\n')[1]).toBe(
      `name${(view?.firstRow ?? 0) - 2}\t${(view?.firstRow ?? 0) - 2}`,
    )
  }
})
