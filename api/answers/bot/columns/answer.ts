import type { Source } from '#api/answers/bot/quotes/sources.ts'
import type { Span } from '#shared/match-quote.ts'
import { columnQuestion } from './asked.ts'
import { type Compared, compareRows } from './compare.ts'
import { type ColumnsCompared, compareColumns } from './compare-columns.ts'
import { quantityQuestion, rowsOfQuantity } from './quantity.ts'
import { readTables, spanOfCell, type Table, type TableRow } from './table.ts'

/** All pages of a sheet, or one page of another file. `pages` are whole pages, in order. */
export type SheetRead = { pages: Source[]; isWhole: boolean }
/** `start` and `end` are in the text of the page; `cells` are those that answer. */
type ColumnQuote = Span & { page: Source; cells: Span[] }
/** `content`: how a sum is made from the quotes; empty without a sum. */
export type ColumnAnswer = { content: string; quotes: ColumnQuote[] }

const mostQuotes = 10
const mostAddends = 20
const mostBetween = 3

/**
 * Quotes the rows with a quantity, or with the largest or smallest value, or the values of a sum
 * with the sum. Null if the question asks for none, or if it is not sure which column or rows it
 * means. Rows and columns that are named at `from` or later take the place of earlier ones.
 */
export async function answerFromColumns(
  question: string,
  sheets: SheetRead[],
  from = 0,
): Promise<ColumnAnswer | null> {
  const asked = columnQuestion(question)
  if (!asked) return answerByQuantity(question, sheets)
  const found: Compared[] = []
  const across: ColumnsCompared[] = []
  for await (const { table, page } of tablesOf(sheets)) {
    const compared = await compareRows({ ...asked, from }, table, page)
    const columns = compared ? null : await compareColumns({ ...asked, from }, table, page)
    if (compared) found.push(compared)
    if (columns) across.push(columns)
  }
  const [only, ...others] = found
  if (only && asked.kind === 'sum') return others.length > 0 ? null : sumOf(only)
  const isLargest = asked.kind === 'largest'
  const quotes = only
    ? found.flatMap((one) => quotesOfBest(one, isLargest))
    : quotesOfColumns(across, isLargest)
  return quotes.length > 0 && quotes.length <= mostQuotes ? { content: '', quotes } : null
}

async function answerByQuantity(
  question: string,
  sheets: SheetRead[],
): Promise<ColumnAnswer | null> {
  const asked = quantityQuestion(question)
  if (!asked) return null
  const quotes: ColumnQuote[] = []
  for await (const { table, page } of tablesOf(sheets)) {
    const found = await rowsOfQuantity(asked, table, page)
    if (found && found.rows.length > mostQuotes) return null
    quotes.push(...(found?.rows ?? []).flatMap((row) => quotesOfCells(row, [found?.column ?? 0])))
  }
  return quotes.length > 0 && quotes.length <= mostQuotes ? { content: '', quotes } : null
}

/** With the first page of each. */
async function* tablesOf(sheets: SheetRead[]): AsyncGenerator<{ table: Table; page: Source }> {
  for (const { pages, isWhole } of sheets) {
    const [page] = pages
    if (!page) continue
    for (const table of await readTables(pages, isWhole)) yield { table, page }
  }
}

function quotesOfBest(compared: Compared, isLargest: boolean): ColumnQuote[] {
  const { rows, column, subject, values } = compared
  const best = bestOf(values, isLargest)
  return rows
    .filter((_, index) => values[index] === best)
    .flatMap((row) => quotesOfCells(row, subject === null ? [column] : [column, subject]))
}

/** None if several tables have such a row. */
function quotesOfColumns(compared: ColumnsCompared[], isLargest: boolean): ColumnQuote[] {
  const [only, ...others] = compared
  if (!only || others.length > 0) return []
  const { row, columns, values } = only
  const best = bestOf(values, isLargest)
  return columns
    .filter((_, index) => values[index] === best)
    .flatMap((column) => quotesOfCells(row, [column]))
}

function bestOf(values: bigint[], isLargest: boolean): bigint {
  return values.reduce((one, other) => (other > one === isLargest && other !== one ? other : one))
}

/** One quote from the first to the last of the cells, but of cells far apart one each. */
function quotesOfCells(row: TableRow, columns: number[]): ColumnQuote[] {
  // The first cell is named above each quote of its row.
  const first = row.cells.findIndex((cell) => cell !== '')
  const shown = columns.filter((column) => column !== first).toSorted((one, other) => one - other)
  const cells = shown.map((column) => spanOfCell(row, column))
  const [start, end] = [cells[0]?.start ?? 0, cells.at(-1)?.end ?? 0]
  const between = (shown.at(-1) ?? 0) - (shown[0] ?? 0) - shown.length + 1
  if (between <= mostBetween) return [{ page: row.page, start, end, cells }]
  return cells.map((cell) => ({ ...cell, page: row.page, cells: [cell] }))
}

/**
 * The sum that the file says, or else "120 [1] + 80 [2] = 200": a sum of its quotes, in any
 * language.
 */
function sumOf({ rows, totals, column, numbers, values }: Compared): ColumnAnswer | null {
  const [total, ...others] = totals.filter(({ cells }) => (cells[column] ?? '') !== '')
  if (total)
    return others.length > 0 ? null : { content: '', quotes: quotesOfCells(total, [column]) }
  if (rows.length > mostAddends || /[%％‰°]/u.test(numbers.unit)) return null
  const quotes = rows.flatMap((row) => quotesOfCells(row, [column]))
  const parts = rows.map(({ cells }, index) => `${cells[column]} [${index + 1}]`)
  const sum = numbers.write(values.reduce((one, other) => one + other, 0n))
  return { content: `${parts.join(' + ')} = ${sum}`, quotes }
}
