import { expect, test } from 'vitest'
import { rowNumbers } from '#shared/row-numbers.ts'
import { extractCsv, parseCsv, sniffDelimiter } from './csv.ts'

test('a quoted cell may contain delimiters, quotes and line breaks', () => {
  expect([...parseCsv('a,"b, ""c""\nd"\n1,2', ',')]).toEqual([
    { n: 1, cells: ['a', 'b, "c"\nd'] },
    { n: 2, cells: ['1', '2'] },
  ])
})

test('an unclosed quote at the end is accepted', () => {
  expect([...parseCsv('a,"b', ',')]).toEqual([{ n: 1, cells: ['a', 'b'] }])
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

test.for([
  ['semicolons', 'Boats of 2026\nboat;age\nred;3\nblue;4\n'],
  ['semicolons and decimal commas', 'Boats of 2026\n\nboat;age\nred;3,5\nblue;4,5\n'],
  ['commas', 'Boats of 2026\nboat,age\nred,3\n'],
  ['empty cells beside the title', 'Boats of 2026;;\nboat;age;keeper\nred;3;Ada\n'],
  ['two lines of title', 'Boats of 2026\nCounted in May\nboat;age\nred;3\n'],
] as const)('a title above a table is no row of it: %s', ([, text]) => {
  const [page] = extractCsv(text).pages
  expect(page?.header?.slice(0, 2)).toEqual(['boat', 'age'])
  expect(page?.text).toMatch(/^Boats of 2026\n(Counted in May\n)?\nboat\tage/)
})

test('a list with one column has no title', () => {
  expect(extractCsv('red\nblue\nnew\n').pages[0]?.text).toBe('red\nblue\nnew')
})

test('prose with commas below its first line has no delimiter', () => {
  expect(sniffDelimiter('Dear all\nit rained, again.\nYours, Ada')).toBeUndefined()
})

/** The number of each line of the first page's text. */
function numbersOf(text: string) {
  const [page] = extractCsv(text).pages
  return rowNumbers(page?.view ?? {}, page?.text.split('\n').length ?? 0)
}

test.for([
  ['the header is the first row', 'boat,age\nred,3\nblue,4\n', [null, 2, 3]],
  ['comments are rows', '# one\n# two\nboat,age\nred,3\n', [1, 2, null, 3, 4]],
  ['an empty row below comments', '# one\n\nboat,age\nred,3\n', [1, 2, 3, 4]],
  ['several empty rows below comments', '# one\n\n\nboat,age\nred,3\n', [1, 2, 4, 5]],
  ['a title above the table', 'Boats of 2026\nboat,age\nred,3\n', [1, null, 2, 3]],
  ['a title and an empty row', 'Boats of 2026\n\nboat,age\nred,3\n', [1, 2, 3, 4]],
  ['empty rows above the header', '\n\nboat,age\nred,3\n', [null, 4]],
  ['empty rows between rows', 'boat,age\nred,3\n\n,\nblue,4\nnew,5\n', [null, 2, 5, 6]],
  ['a line break in a cell', 'boat,age\n"red\none",3\nblue,4\n', [null, 2, 3]],
  ['a line break in a comment', '"# one\ntwo"\nboat,age\nred,3\n', [1, null, 2, 3]],
] as const)('rows have the numbers of the file: %s', ([, text, numbers]) => {
  expect(numbersOf(text)).toEqual(numbers)
})

test('rows of later pages count from the beginning of the file, over comments and empty rows', () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `${n % 3 ? '' : '\n'}device,keeper${n}`)
  const { pages } = extractCsv(`# from the harbour\nname,who\n${rows.join('\n')}`)
  expect(pages.length).toBeGreaterThan(2)
  const file = ['# from the harbour', 'name,who', ...rows].join('\n').split('\n')
  for (const { text, view } of pages) {
    const lines = text.split('\n')
    const numbers = rowNumbers(view ?? {}, lines.length)
    expect(numbers.filter((n) => n === null)).toHaveLength(1)
    for (const [index, n] of numbers.entries())
      if (n !== null) expect(lines[index]?.replace('\t', ',')).toBe(file[n - 1])
  }
})
