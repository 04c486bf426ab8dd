import { expect, test } from 'vitest'
import { extractCsv, parseCsv, sniffDelimiter } from './csv.ts'

test('a quoted cell may contain delimiters, quotes and line breaks', () => {
  expect([...parseCsv('a,"b, ""c""\nd"\n1,2', ',')]).toEqual([
    ['a', 'b, "c"\nd'],
    ['1', '2'],
  ])
})

test('an unclosed quote at the end is accepted', () => {
  expect([...parseCsv('a,"b', ',')]).toEqual([['a', 'b']])
})

test.each([
  ['a,b\n1,2', ','],
  ['a;b\n1,5;2', ';'],
  ['a\tb\n1\t2', '\t'],
  ['名称|数量\n灯|2', '|'],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter)
})

test('prose has no delimiter', () => {
  expect(sniffDelimiter('Well, it rained.\nNothing else.\nThe end, or not, yes.')).toBeUndefined()
})

test('comments above the table stay above it', () => {
  const { pages } = extractCsv('# from the harbour\nboat,age\nred,3\n')
  expect(pages[0]?.header).toEqual(['boat', 'age'])
  expect(pages[0]?.text).toBe('# from the harbour\n\nboat\tage\nred\t3')
})
