import { expect, test } from 'vitest'
import { countLimits } from '#contract/limits.ts'
import { matchQuote, quotable } from '#shared/match-quote.ts'
import { readQuotes } from './quotes.ts'
import type { Source } from './sources.ts'

const text = 'The “North Gate” was\nopened in 1904 — by the mayor. 北门 于１９０４年 开放。'
const pageText = `Before.\n${text}\nAfter.`

function source(over: Partial<Source> = {}): Source {
  return {
    resourceId: 'r',
    version: 1,
    title: 'gate.txt',
    page: 1,
    pageKind: 'lines',
    pageName: null,
    firstLine: 10,
    pageText,
    start: 8,
    text,
    ...over,
  }
}

const found = (quote: string) => {
  const span = matchQuote(quotable(text), quotable(quote))
  return span && text.slice(span.start, span.end)
}

test('a quote is found whatever its white space, quotation marks, dashes and character width', () => {
  expect(found('The "North Gate" was opened in 1904 - by the mayor.')).toBe(
    'The “North Gate” was\nopened in 1904 — by the mayor',
  )
  expect(found('北门于1904年开放')).toBe('北门 于１９０４年 开放')
})

test('a quote with a different word, or a very short one, is not found', () => {
  expect(found('The "North Gate" was closed in 1904')).toBeNull()
  expect(found('1904')).toBeNull()
  expect(found('')).toBeNull()
})

test('surrogate pairs do not shift the position of a quote', () => {
  const emoji = 'Go 🚀🚀 to the harbour 𠮷野 today'
  const span = matchQuote(quotable(emoji), quotable('the harbour 𠮷'))
  expect(emoji.slice(span?.start, span?.end)).toBe('the harbour 𠮷')
})

test('a citation has the character range on its page and the line in its file', () => {
  const { citations, content } = readQuotes('In 1904<quote id="1">opened in 1904</quote>.', [
    source(),
  ])
  expect(content).toBe('In 1904 [1].')
  const [citation] = citations
  expect(citation).toMatchObject({ n: 1, line: 12, quote: 'opened in 1904' })
  expect(pageText.slice(citation?.start, citation?.end)).toBe('opened in 1904')
})

test('a repeated quote is cited once, and a quote with a wrong passage number is still cited', () => {
  const written =
    'One <quote id="1">opened in 1904</quote> two <quote id="9">opened in 1904</quote>.'
  const { citations, content } = readQuotes(written, [source()])
  expect(content).toBe('One [1] two [1].')
  expect(citations).toHaveLength(1)
})

test('an unfinished quotation is not shown, at whatever point the stream is cut', () => {
  const whole = 'In 1904 <quote id="1">opened in 1904</quote>'
  for (let length = 8; length < whole.length; length += 1) {
    expect(readQuotes(whole.slice(0, length), [source()]).content).toBe('In 1904')
  }
  expect(readQuotes(whole, [source()]).content).toBe('In 1904 [1]')
})

test('bracketed numbers and link definitions written by the model are removed', () => {
  const { content } = readQuotes('True [1].\n\n[1]: https://example.com/ <nothing/>', [source()])
  expect(content).not.toMatch(/\[\d+\]/)
})

test('the quotes of an answer have a limited length together', () => {
  const most = countLimits.quoteCharactersPerMessage
  const long = Array.from({ length: most }, (_, n) => `word${n}`).join(' ')
  const at = (start: number) => long.slice(start, start + 0.4 * most)
  const written = [0, 1, 2, 3].map((n) => `<quote id="1">${at(n * most)}</quote>`).join(' ')
  const { citations } = readQuotes(written, [source({ pageText: long, start: 0, text: long })])
  expect(citations).toHaveLength(2)
})
