import type { Source } from '#api/answers/bot/quotes/sources.ts'
import { stem } from '#api/documents/words/stem.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { createYield } from '#api/platform/yield.ts'
import { explainTitle, measuredIn } from './compare.ts'
import { isMeasureOf, namesAsked } from './names.ts'
import { isSummary, rowsAtOnce, type Table, type TableRow } from './table.ts'
import { AskedWords } from './words.ts'

const quantity =
  /(?<![\p{L}\d.,])(\d{1,9}(?:\.\d{1,4})?)\s?(km|cm|mm|m|ft|kg|g|t|ml|l|kw|公里|千米|厘米|毫米|米|公斤|千克|克|吨|升)(?![a-z\d])/gu
const asks = /\b(?:which|what)\b|哪/u
const others =
  /\b(?:how|than|over|under|above|below|least|most|not|between|about|nearly|almost|up to|when|why|who)\b|[不没未约近]|以[上下]|多少/u
const mostCharacters = 200

export type QuantityQuestion = { text: string; spans: { start: number; end: number }[]; of: RegExp }

/** "Which boats are 10 m long?" asks for the rows with a quantity; null for other questions. */
export function quantityQuestion(question: string): QuantityQuestion | null {
  if (question.length > mostCharacters) return null
  const text = question.toLowerCase().trim()
  const [only, ...more] = [...text.matchAll(quantity)]
  if (!only || more.length > 0 || !asks.test(text) || others.test(text)) return null
  const [whole, number = '', unit = ''] = only
  const span = { start: only.index, end: only.index + whole.length }
  const written = `^${number.replace('.', String.raw`\.`)}(?:\\.0+)?\\s?${unit}(?![\\p{L}\\p{N}]|\\s?[/²³×x])`
  return { text, spans: [span], of: new RegExp(written, 'u') }
}

/** The rows of a table with the quantity, and its column; null if the table does not explain it. */
export async function rowsOfQuantity(
  question: QuantityQuestion,
  table: Table,
  page: Source,
): Promise<{ rows: TableRow[]; column: number } | null> {
  const asked = new AskedWords(question)
  const named = namesAsked(table.names, asked)
  const found = await rowsWith(question.of, table.rows)
  const [only, ...more] = found
  if (!only || more.length > 0) return null
  const [column, rows] = only
  // One is asked for; another is measured, and must be the one with the quantity.
  if (named.filter((one) => one.column !== column).length > 1) return null
  // The words beside it in the first cell: "10 m boat".
  const beside = termsOf((rows[0]?.cells[column] ?? '').toLowerCase().replace(question.of, ''))
  asked.explainWords(new Set(beside.map(({ term }) => stem(term))))
  const measured = measuredIn(asked)
  explainTitle(page, asked)
  const isMeasured =
    !measured || beside.length > 0 || isMeasureOf(table.names[column] ?? '', '', measured)
  return isMeasured && asked.areAllExplained() ? { rows, column } : null
}

/** By the column that has the quantity. */
async function rowsWith(quantity: RegExp, all: TableRow[]): Promise<Map<number, TableRow[]>> {
  const found = new Map<number, TableRow[]>()
  const pause = createYield()
  for (const [index, row] of all.entries()) {
    const columns = isSummary(row) ? [] : [...row.cells.keys()]
    for (const column of columns.filter((n) => quantity.test((row.cells[n] ?? '').toLowerCase())))
      addTo(found, column, row)
    if (index % rowsAtOnce === 0) await pause()
  }
  return found
}

function addTo(found: Map<number, TableRow[]>, column: number, row: TableRow): void {
  const rows = found.get(column)
  if (rows) rows.push(row)
  else found.set(column, [row])
}
