import { expect, test } from 'vitest'
import type { DocumentPage } from '#api/documents/analysis/document.ts'
import { extractCsv } from '#api/documents/analysis/extract/csv.ts'
import { extractMd } from '#api/documents/analysis/extract/md.ts'
import { extractTxt } from '#api/documents/analysis/extract/txt.ts'
import { cellAt } from './cell-at.ts'

function cellOf(pages: DocumentPage[], words: string) {
  const page = pages.find(({ text }) => text.includes(words))
  if (!page) throw new Error(`no page with ${words}`)
  return cellAt({ ...page, ...page.view }, page.text.indexOf(words))
}

test('a cell of a sheet has the number of its row, its column and the first cell of its row', () => {
  const english = extractCsv('Area,Floor,Contact\nCooling,2,Maria Lind\nPower,,Tom Berg\n').pages
  expect(cellOf(english, 'Tom Berg')).toEqual({
    row: 3,
    column: 'Contact',
    first: { column: 'Area', text: 'Power' },
  })
  const chinese = extractCsv('区域,联系人\n冷却,赵敏\n').pages
  expect(cellOf(chinese, '赵敏')).toEqual({
    row: 2,
    column: '联系人',
    first: { column: '区域', text: '冷却' },
  })
})

test('the first cell of a row is not said twice, and the names of columns are in no row', () => {
  const { pages } = extractCsv('Area,Contact\nCooling,Maria Lind\n')
  expect(cellOf(pages, 'Cooling')).toEqual({ row: 2, column: 'Area', first: null })
  expect(cellOf(pages, 'Contact')).toMatchObject({ row: null, column: null })
})

test('if several rows begin with the same cell, the next words of the row are said too', () => {
  const { pages } = extractCsv('Month,Year,Product,Units\nApril,2026,Lamp,7\nApril,2026,Desk,9\n')
  expect(cellOf(pages, '9')).toEqual({
    row: 3,
    column: 'Units',
    first: { column: 'Month', text: 'April' },
    also: { column: 'Product', text: 'Desk' },
  })
  expect(cellOf(pages, 'Desk')).not.toHaveProperty('also')
})

test('rows on later pages of a sheet count from the beginning of the file', () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `device ${n + 2},keeper ${n + 2}`)
  const { pages } = extractCsv(['Device,Keeper', ...rows].join('\n'))
  expect(pages.length).toBeGreaterThan(2)
  expect(cellOf(pages, 'keeper 3999')).toEqual({
    row: 3999,
    column: 'Keeper',
    first: { column: 'Device', text: 'device 3999' },
  })
})

test('comments, a title and empty rows above a table count as rows', () => {
  const { pages } = extractCsv('# Who keeps what\n\nArea,Contact\n\nCooling,Maria Lind\n')
  expect(cellOf(pages, 'Maria')).toEqual({
    row: 5,
    column: 'Contact',
    first: { column: 'Area', text: 'Cooling' },
  })
  expect(cellOf(pages, 'Contact')?.row).toBeNull()
  const titled = extractCsv('Who keeps what\n\nArea,Contact\nCooling,Maria Lind\n').pages
  expect(cellOf(titled, 'Maria')?.row).toBe(4)
})

test('rows of a sheet that was read before its empty rows were counted have their old numbers', () => {
  const page = { kind: 'sheet' as const, text: 'Area\tContact\nCooling\tMaria', hasHeader: true }
  expect(cellAt({ ...page, firstRow: 7 }, page.text.indexOf('Maria'))?.row).toBe(7)
})

test('a cell of a table in Markdown has its column, and the text around it has none', () => {
  const table = '| Area | Contact |\n| --- | :-: |\n| Cooling | Maria Lind |\n| Power | |'
  const { pages } = extractMd(`# Who\n\nAsk first.\n\n${table}\n\nThen call.`)
  expect(cellOf(pages, 'Maria')).toEqual({
    row: null,
    column: 'Contact',
    first: { column: 'Area', text: 'Cooling' },
  })
  expect(cellOf(pages, 'Power')).toEqual({ row: null, column: 'Area', first: null })
  expect(cellOf(pages, 'Ask first')).toBeUndefined()
  expect(cellOf(pages, 'Then call')).toBeUndefined()
})

test('two tables in Markdown have their own columns', () => {
  const { pages } = extractMd(
    '| A | B |\n|---|---|\n| a1 | b1 |\n\n| C | D |\n|---|---|\n| c1 | d1 |',
  )
  expect(cellOf(pages, 'b1')?.column).toBe('B')
  expect(cellOf(pages, 'd1')?.column).toBe('D')
  expect(cellOf(pages, 'D')?.column).toBeNull()
})

test('of a table without certain names of columns, only the first cell of the row is known', () => {
  const page = (text: string) => ({ kind: 'section' as const, text })
  const wide = 'Staff\n\nName\tRole\tTown\nAda\tDesigner\tOslo'
  expect(cellAt(page(wide), wide.indexOf('Oslo'))).toEqual({
    row: null,
    column: 'Town',
    first: { column: 'Name', text: 'Ada' },
  })
  const pairs = 'Staff\n\nOwner\tAda\nDeputy\tBen'
  expect(cellAt(page(pairs), pairs.indexOf('Ben'))).toEqual({
    row: null,
    column: null,
    first: { column: null, text: 'Deputy' },
  })
})

test('the indentation of code is no table', () => {
  const { pages } = extractTxt('if (a) {\n\treturn b\t// why\n}')
  expect(cellOf(pages, '// why')).toBeUndefined()
})

test('what is said of a long row is short', () => {
  const { pages } = extractCsv(`Area,Contact\n${'very long '.repeat(300)},Maria Lind\n`)
  expect(cellOf(pages, 'Maria')?.first?.text.length).toBeLessThanOrEqual(101)
})
