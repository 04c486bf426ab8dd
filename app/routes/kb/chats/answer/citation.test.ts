import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { en } from '#app/locales/en.ts'
import { createTranslator } from '#app/locales/translator.ts'
import { zh } from '#app/locales/zh.ts'
import { cellBorder } from '#app/ui/text/excerpt-parts.ts'
import type { Citation } from '#contract/entities/citation.ts'
import { cellWords } from '#shared/cell-words.ts'
import { markedParts, placeNamer } from './citation.ts'

type Cited = Pick<Citation, 'title' | 'page' | 'pageKind' | 'pageName' | 'line' | 'cell'>

function inWords(catalogue: typeof en | typeof zh, cited: Cited) {
  const translate = createTranslator('en', catalogue).getFixedT(null, 'chats')
  const t = translate as unknown as TFunction<'chats'>
  const { value } = catalogue.common.between
  return [placeNamer(t)(cited), cited.cell ? cellWords(cited.cell, value) : '']
}

const sheet = { title: 'a.csv', page: 1, pageKind: 'sheet', pageName: null, line: null } as const
const cell = { row: 3, column: 'Contact', first: { column: 'Area', text: 'Cooling' } }

test('the place of a quoted cell is its row, and its column is beside the first cell of the row', () => {
  expect(inWords(en, { ...sheet, cell })).toEqual(['a.csv, row 3', 'Area: Cooling · Contact'])
  expect(inWords(en, { ...sheet, pageName: 'June', cell })[0]).toBe('a.csv, “June”, row 3')
  const also = { column: 'Room', text: 'Pumps' }
  expect(inWords(en, { ...sheet, cell: { ...cell, also } })[1]).toBe(
    'Area: Cooling · Room: Pumps · Contact',
  )
  const chinese = { row: 3, column: '联系人', first: { column: '区域', text: '冷却' } }
  expect(inWords(zh, { ...sheet, cell: chinese })).toEqual([
    'a.csv，第 3 行',
    '区域：冷却 · 联系人',
  ])
  expect(inWords(zh, { ...sheet, pageName: '六月', cell })[0]).toBe('a.csv，“六月”，第 3 行')
})

test('what is not known of a quoted cell is left out', () => {
  const text = { ...sheet, title: 'a.docx', pageKind: 'section', pageName: 'Staff' } as const
  const unnamed = { row: null, column: null, first: { column: null, text: 'Deputy' } }
  expect(inWords(en, { ...text, cell: unnamed })).toEqual(['a.docx, “Staff”', 'Deputy'])
  expect(inWords(en, sheet)).toEqual(['a.csv, part 1', ''])
})

test('cells of a row in one quote are apart, and each that was asked for is marked', () => {
  const marks = [
    { start: 0, end: 3 },
    { start: 9, end: 13 },
  ]
  expect(markedParts({ quote: 'Ada\tOslo\t4411', marks })).toEqual([
    '',
    'Ada',
    `${cellBorder}Oslo${cellBorder}`,
    '4411',
    '',
  ])
})
