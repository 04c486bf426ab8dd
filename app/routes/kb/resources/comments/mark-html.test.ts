import { expect, test } from 'vitest'
import { type HtmlMark, markHtml } from './mark-html.ts'

const mark = (quote: string, more: Partial<HtmlMark> = {}): HtmlMark => ({
  id: 'commented-1',
  quote,
  nth: 0,
  count: 2,
  to: '/thread?a=1&b=2',
  label: '2 open comments',
  ...more,
})

/** The classes are of no interest here. */
const marked = (html: string, ...marks: HtmlMark[]) =>
  markHtml(html, marks)
    .replace(/<span class="[^"]*">/g, '[')
    .replaceAll('</span>', ']')
    .replace(/<a class="[^"]*" id="commented-(\w+)"[^>]*>(\d+)<\/a>/g, '{$1:$2}')

test('words are underlined, also over elements, and have their number behind them', () => {
  expect(marked('<p>The <em>upper</em> meadow.</p>', mark('The upper meadow'))).toBe(
    '<p>[The ]<em>[upper]</em>[ meadow]{1:2}.</p>',
  )
})

test('entities are one character, and the link is escaped', () => {
  expect(marked('<p>a &lt;b&gt; &amp; c</p>', mark('<b> & c'))).toBe(
    '<p>a [&lt;b&gt; &amp; c]{1:2}</p>',
  )
  const html = markHtml('<p>one</p>', [mark('one', { label: '"x"' })])
  expect(html).toContain('href="/thread?a=1&amp;b=2" aria-label="&quot;x&quot;"')
})

test('of repeated words the one that is meant is underlined', () => {
  expect(marked('<p>one one one</p>', mark('one', { nth: 1 }))).toBe('<p>one [one]{1:2} one</p>')
})

test('a number is never within a link', () => {
  expect(marked('<p>See <a href="/x">the rules</a>.</p>', mark('the rules'))).toBe(
    '<p>See <a href="/x">[the rules]</a>{1:2}.</p>',
  )
})

test('a number is never within a word, but between Chinese characters', () => {
  expect(marked('<p>412,000 kroner.</p>', mark('412,000 kron'))).toBe(
    '<p>[412,000 kron]er{1:2}.</p>',
  )
  expect(marked('<p>每周两次巡检</p>', mark('两次'))).toBe('<p>每周[两次]{1:2}巡检</p>')
})

test('of words over several items of a list each item is underlined', () => {
  const html = '<ul><li>Feed</li><li>Water</li></ul>'
  expect(marked(html, mark('- Feed\n- Water'))).toBe(
    '<ul><li>[Feed]</li><li>[Water]{1:2}</li></ul>',
  )
})

test('two marks may overlap, and words in another form have their number at the end', () => {
  const other = mark('two three', { id: 'commented-2', count: 1 })
  expect(marked('<p>one two three</p>', mark('one two'), other)).toBe(
    '<p>[one two]{1:2}[ three]{2:1}</p>',
  )
  expect(marked('<p>one</p>', mark('nothing like it'))).toBe('<p>one</p><p>{1:2}</p>')
})

test('a sign that is no tag stays as it is', () => {
  expect(marked('a < b', mark('b'))).toBe('a < [b]{1:2}')
})

// Comparing each character with each line of each comment would take minutes.
test('a hundred comments on hundreds of items each of a long text do not hold up the server', () => {
  const words = Array.from({ length: 2_000 }, (_, n) => `x${String(n).padStart(4, '0')}`)
  const items = words.map((word) => `<li>${word}</li>`).join('')
  const html = `<ul>${items}</ul><p>${'b '.repeat(200_000)}</p>`
  const marks = Array.from({ length: 100 }, (_, n) =>
    mark(
      words
        .slice(n * 10, n * 10 + 250)
        .map((word) => `- ${word}`)
        .join('\n'),
    ),
  )
  expect(marked(html, ...marks)).toContain('<li>[x1239]{1:2}</li><li>x1240</li>')
}, 20_000)
