import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { documentHtml, messageHtml } from './html.ts'
import { createDocumentMarks } from './mark-documents.ts'

const most = limits.messageLength
const table = (columns: number, rows: number) =>
  `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}`

test('a table is rendered, and a table with too many cells stays text', () => {
  expect(messageHtml(table(3, 5))).toContain('<table>')
  for (const large of [table(1_500, 6_400), table(101, 1), table(60, 100)])
    expect(messageHtml(large)).not.toContain('<table>')
})

test('the cells of all tables in a text are counted together', () => {
  const html = messageHtml(`${table(50, 50)}\n`.repeat(20).slice(0, most))
  expect(html.length).toBeLessThan(most * 6)
})

test('a text whose HTML would be far longer stays text', () => {
  for (const piece of [
    '*\n',
    '*a*',
    'http://',
    'http://a.b ',
    '> a\n\n',
    '|a|\n|-|\n\n',
    '"',
    '&',
    '<',
  ])
    expect(messageHtml(piece.repeat(most / piece.length)).length).toBeLessThanOrEqual(
      5 * most + 10_000,
    )
})

test('a text with too deep nesting is shown as typed', () => {
  for (const text of [
    `${'*a '.repeat(3_300)}${' b*'.repeat(3_300)}`,
    `${'**a '.repeat(100)}${' b**'.repeat(100)}`,
    `${'> '.repeat(60)}a`,
    Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  ])
    expect(messageHtml(text)).toMatch(/^<p>[^<]*(<br \/>[^<]*)*<\/p>$/)
})

test('a text with very many quotes or lists that have no end is shown as typed', () => {
  for (const piece of ['> > \na\n', '> - \na\n===\n', '> > \n[a]: \n'])
    expect(messageHtml(piece.repeat(600))).not.toContain('<blockquote>')
  for (const piece of ['a\n', '- a\n', '> a\n', '[a]: b\n'])
    expect(messageHtml(`${piece.repeat(1_000)}\n\n**b**`)).toContain('<strong>b</strong>')
})

test('a text with very many unclosed brackets is shown as typed, and a text with very many links shows all links', () => {
  const endless = `${'!['.repeat(1_000)}${'</a>'.repeat(4_000)}`
  expect(messageHtml(endless)).not.toContain('<a')
  const links = '[a](https://a.de)\n'.repeat(500)
  expect(messageHtml(links).match(/<a /g)).toHaveLength(500)
})

const ordinary: [string, string][] = [
  ['a\nb', '<p>a<br />b</p>'],
  ['**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>'],
  ['# A\n\n1. b\n2. c', '<h4>A</h4>\n<ol>\n<li>b</li>\n<li>c</li>\n</ol>'],
  ['readme.md, e.g. snake_case', '<p>readme.md, e.g. snake_case</p>'],
  ['好的~ 谢谢~', '<p>好的~ 谢谢~</p>'],
  ['<b>x</b> & y', '<p>&lt;b&gt;x&lt;/b&gt; &amp; y</p>'],
]
for (const [text, html] of ordinary)
  test(`${JSON.stringify(text)} is rendered as Markdown`, () => {
    expect(messageHtml(text)).toBe(html)
  })

test('URLs become links, and the punctuation after a URL does not belong to the link', () => {
  const hrefs = (text: string) =>
    [...messageHtml(text).matchAll(/href="([^"]*)"/g)].map((one) => one[1])
  expect(hrefs('https://a.de/x?y=1&z#q, www.example.com, ana@example.com.')).toEqual([
    'https://a.de/x?y=1&amp;z#q',
    'http://www.example.com',
    'mailto:ana@example.com',
  ])
  expect(hrefs('看：https://a.de/路径。谢谢')).toEqual(['https://a.de/%E8%B7%AF%E5%BE%84'])
})

test('code is highlighted if its language is known, and too long code is not', () => {
  expect(messageHtml('```js\nreturn "<b>"\n```')).toBe(
    '<pre><code><span data-code="keyword">return</span> <span data-code="string">"&lt;b&gt;"</span>\n</code></pre>',
  )
  expect(messageHtml('```unknown\nreturn 1\n```')).toBe('<pre><code>return 1\n</code></pre>')
  const long = messageHtml(`\`\`\`js\n${'1,'.repeat(9_000)}\n\`\`\``)
  expect(long).toContain('<pre><code>1,1,')
})

test.each([
  [
    '**注意：**请带身份证。**“年假”**要提前申请',
    '<strong>注意：</strong>请带身份证。<strong>“年假”</strong>要提前申请',
  ],
  ['请看**《手册》**和*（附件）*', '请看<strong>《手册》</strong>和<em>（附件）</em>'],
  ['~~旧的。~~新的', '<del>旧的。</del>新的'],
  ['もう**「完了」**です', 'もう<strong>「完了」</strong>です'],
])('emphasis beside the punctuation of Chinese text is emphasis: %j', (text, html) => {
  expect(messageHtml(text)).toBe(`<p>${html}</p>`)
})

test('marks beside spaces and other words are no emphasis, as before', () => {
  for (const text of ['2 * 3 * 4', '请 ** 看 ** 这里', 'a **"b"**c'])
    expect(messageHtml(text)).not.toContain('<strong>')
})

test('a wrapped line of Chinese text goes on without a space in a document, and ends in a message', () => {
  const text = '满五年后增至 **15 天。**\n年假须提前\n申请。\nAsk us\nfirst.'
  expect(documentHtml(text, createDocumentMarks([]))).toBe(
    '<p>满五年后增至 <strong>15 天。</strong>年假须提前申请。\nAsk us\nfirst.</p>',
  )
  expect(messageHtml('年假\n病假')).toBe('<p>年假<br />病假</p>')
})
