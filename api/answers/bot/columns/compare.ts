import type { Source } from '#api/answers/bot/quotes/sources.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { createYield } from '#api/platform/yield.ts'
import type { ColumnQuestion, Measured } from './asked.ts'
import { hasOtherMeaning, isLabel, isMeasureOf, type NameAsked, namesAsked } from './names.ts'
import { type Numbers, numbersOf } from './numbers.ts'
import { rowsAsked } from './rows-asked.ts'
import { isSummary, isTotal, rowsAtOnce, type Table, type TableRow } from './table.ts'
import { AskedWords, measureWords, people } from './words.ts'

/** `subject`: the column of what is asked for, if the question names it. */
export type Compared = {
  rows: TableRow[]
  /** Rows of the table with the sums of all others. */
  totals: TableRow[]
  column: number
  subject: number | null
  numbers: Numbers
  /** In the order of `rows`. */
  values: bigint[]
}

type Measure = { column: number; numbers: Numbers; isNamed: boolean }

/**
 * The rows of a table that a question is about, with the column that it compares or adds up. Null
 * unless the table explains every word of the question, and only one column has what is asked for.
 */
export async function compareRows(
  question: ColumnQuestion & { from: number },
  table: Table,
  page: Source,
): Promise<Compared | null> {
  const asked = new AskedWords(question)
  const named = namesAsked(table.names, asked)
  const rows = table.rows.filter((row) => !isSummary(row))
  const columns = await numberColumns(table.names, rows)
  const chosen = await rowsAsked(rows, new Set(columns.keys()), asked, question.from)
  const measure = measureAsked(question, asked, { columns, names: table.names, named })
  const isAbout = explainTitle(page, asked)
  if (!measure || !chosen || !asked.areAllExplained()) return null
  const { column, numbers, isNamed } = measure
  const others = named.filter((one) => one.column !== column)
  if (!isNamed && mayCountOthers(question, others.length, isAbout)) return null
  const filled = chosen.filter(({ cells }) => (cells[column] ?? '') !== '')
  if (filled.length < 2 || filled.some((row) => isUnlabelled(row, column))) return null
  const subject = question.kind === 'sum' ? null : subjectOf(others)
  const label = subject ?? (question.isCounted || /\bwho|谁/u.test(question.text) ? 0 : null)
  if (label !== null && !areDifferent(filled, label)) return null
  const totals = chosen.length < rows.length ? [] : table.rows.filter(isTotal)
  const values: bigint[] = []
  const pause = createYield()
  for (const [index, { cells }] of filled.entries()) {
    values.push(numbers.of(cells[column] ?? ''))
    if (index % rowsAtOnce === 0) await pause()
  }
  return { rows: filled, totals, column, subject, numbers, values }
}

/** What verbs such as "sold" compare; their words are explained. */
export function measuredIn(asked: AskedWords): Measured | null {
  const kinds = (Object.keys(measureWords) as Measured[]).filter((kind) =>
    asked.explainWords(measureWords[kind].english, measureWords[kind].chinese),
  )
  return kinds[0] ?? null
}

type Columns = { columns: Map<number, Numbers>; names: string[]; named: NameAsked[] }

function measureAsked(
  question: ColumnQuestion & { from: number },
  asked: AskedWords,
  { columns, names, named }: Columns,
): Measure | null {
  const measured = question.measured ?? measuredIn(asked)
  const meant = [...columns].filter(([n]) => !hasOtherMeaning(names[n] ?? '', question.text))
  const measure = measureOf(new Map(meant), { measured, names, named, from: question.from })
  if (!measure) return null
  const name = names[measure.column] ?? ''
  if (measure.isNamed && isMeasureOf(name, measure.numbers.unit, 'enrolled'))
    asked.explainWords(people.english, people.chinese)
  return measure
}

type Named = { measured: Measured | null; names: string[]; named: NameAsked[]; from: number }

/** The only column of numbers that is named or has what is measured, or the only one at all. */
function measureOf(
  columns: Map<number, Numbers>,
  { measured, names, named, from }: Named,
): Measure | null {
  const all = named.filter(({ column }) => columns.has(column))
  const later = all.filter(({ at }) => at >= from)
  const ofNumbers = later.length > 0 ? later : all
  const most = Math.max(0, ...ofNumbers.map(({ said }) => said))
  const best = ofNumbers.filter(({ said }) => said === most).map(({ column }) => column)
  const fitting = [...columns]
    .filter(([column, { unit }]) => measured && isMeasureOf(names[column] ?? '', unit, measured))
    .map(([column]) => column)
  const candidates = best.length > 0 ? best : fitting
  const isNamed = candidates.length > 0
  const [column, ...others] = isNamed || measured ? candidates : columns.keys()
  const numbers = column === undefined ? undefined : columns.get(column)
  if (column === undefined || !numbers || others.length > 0) return null
  return { column, numbers, isNamed }
}

/** The first column has what the rows are about, and numbers there are its names. */
async function numberColumns(names: string[], rows: TableRow[]): Promise<Map<number, Numbers>> {
  const found = new Map<number, Numbers>()
  const pause = createYield()
  for (const [column, name] of names.entries()) {
    if (column === 0 || isLabel(name)) continue
    const cells: string[] = []
    for (const [index, row] of rows.entries()) {
      const cell = row.cells[column] ?? ''
      if (cell !== '') cells.push(cell)
      if (index % rowsAtOnce === 0) await pause()
    }
    const numbers = await numbersOf(cells)
    if (numbers) found.set(column, numbers)
  }
  return found
}

/** Words of the file's title and of the page's name say what all rows are about. */
export function explainTitle(
  { title, pageName }: Pick<Source, 'title' | 'pageName'>,
  asked: AskedWords,
): boolean {
  const words = `${title.replace(/\.\w{1,5}$/u, '')} ${pageName ?? ''}`
  const stems = new Set(termsOf(words).map(({ term }) => term))
  const pairs = [...stems].filter((term) => /^\p{Script=Han}{2}$/u.test(term))
  return asked.explainWords(stems, pairs.length > 0 ? new RegExp(pairs.join('|'), 'gu') : undefined)
}

function subjectOf(named: NameAsked[]): number | null {
  const [first] = named.toSorted((one, other) => one.at - other.at)
  return first?.column ?? null
}

/** Who has the most orders, and how many orders there are in all, is no number of a row. */
function mayCountOthers(
  { kind, isCounted, text }: ColumnQuestion,
  others: number,
  isAbout: boolean,
) {
  if (kind === 'sum') return others > 0 || /\bhow many\b|几|多少[个位名家种人]/u.test(text)
  return isCounted && (others > 1 || isAbout)
}

/** It may be a sum that nobody has named, or one of all months. */
function isUnlabelled({ cells }: TableRow, column: number): boolean {
  const labels = cells.filter((_, n) => n !== column)
  return (
    !labels.some((cell) => /[\p{L}\p{N}]/u.test(cell)) ||
    labels.some((cell) => /^(?:all|全部|全年)$/iu.test(cell)) ||
    (cells[0] ?? '') === ''
  )
}

function areDifferent(rows: TableRow[], column: number): boolean {
  return new Set(rows.map(({ cells }) => cells[column])).size === rows.length
}
