import { sql } from 'kysely'
import { cutAtWord } from '#api/documents/markdown/html.ts'
import type { CitedCell } from '#contract/entities/cited-cell.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { PageKind } from '#contract/entities/resource.ts'
import { rowNumbers } from '#shared/row-numbers.ts'

/** `source` is that of a page in Markdown, the others are those of a sheet. */
export type TablePage = { kind: PageKind; text: string } & TableView
export type TableView = Pick<
  PageView,
  'hasHeader' | 'headerLine' | 'firstRow' | 'rowSteps' | 'source'
>

/** For `cellAt`; null for a page without tables, whose source may be long. */
export function tableView(pages: string) {
  const view = sql.ref(`${pages}.view`)
  return sql<TableView | null>`case when ${sql.ref(`${pages}.kind`)} = 'sheet'
    or position(E'\\t' in ${sql.ref(`${pages}.text`)}) > 0
    then json_strip_nulls(json_build_object('hasHeader', ${view} -> 'hasHeader',
      'firstRow', ${view} -> 'firstRow', 'rowSteps', ${view} -> 'rowSteps',
      'headerLine', ${view} -> 'headerLine', 'source', ${view} -> 'source')) end`
}

const keptOfCell = 100
/** A table with fewer columns often has names in its first column instead of its first row. */
const fewestNamedColumns = 3
const headedKinds = new Set<PageKind>(['section', 'slide'])
const separator = /^\s*\|[\s|:-]*-[\s|:-]*\|\s*$/

/** Finds the cell at `start`, up to `end` if more cells of its row are quoted. */
export type CellsAt = (start: number, end?: number) => CitedCell | undefined

/** The row and column at a position in a page's text; undefined outside of tables. */
export function cellAt(page: TablePage, start: number, end?: number): CitedCell | undefined {
  return cellsIn(page)(start, end)
}

/** As `cellAt`, for several positions in the page's text, which is read once for all. */
export function cellsIn(page: TablePage): CellsAt {
  // Tabs in plain lines are mostly the indentation of code.
  if (page.kind === 'lines') return () => undefined
  const lines = page.text.split('\n')
  const placeOf = placesIn(lines)
  const { above, isHeader } = headersOf(page, lines)
  const isSheet = page.kind === 'sheet'
  const rows = isSheet ? rowNumbers(page, lines.length) : []
  const isRepeated = repeatedIn(lines)
  return (start, end = start) => {
    const { index, column } = placeOf(start)
    const cells = cellsOf(lines[index] ?? '')
    if (!isSheet && cells.length < 2) return undefined
    const row = isHeader(index) ? null : (rows[index] ?? null)
    const last = placeOf(Math.max(start, end - 1))
    const lastColumn = last.index === index ? last.column : column
    return cellOf({ cells, names: above[index], row, column, lastColumn, isRepeated })
  }
}

/** Whether several rows begin with a cell. The rows are only counted when one asks. */
function repeatedIn(lines: string[]): (first: string) => boolean {
  let counts: Map<string, number> | undefined
  return (first) => {
    counts ??= countedFirst(lines)
    return (counts.get(first) ?? 0) > 1
  }
}

function countedFirst(lines: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const first = line.slice(0, Math.max(0, line.indexOf('\t'))).trim()
    if (first !== '') counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  return counts
}

type RowAt = {
  cells: string[]
  names: string[] | undefined
  row: number | null
  column: number
  lastColumn: number
  isRepeated: (first: string) => boolean
}

function cellOf(place: RowAt): CitedCell | undefined {
  const { cells, names, row, column, lastColumn } = place
  const nameOf = (n: number) => (names?.[n] ? cutAtWord(names[n], keptOfCell) : null)
  const named = (n: number) => ({
    column: nameOf(n),
    text: cutAtWord(cells[n] ?? '', keptOfCell),
  })
  const firstFilled = cells.findIndex((cell) => cell !== '')
  const isFirst = firstFilled === column || firstFilled < 0
  const also = isFirst ? -1 : otherWords(place, firstFilled)
  const columns = cells
    .slice(column, lastColumn + 1)
    .map((cell, n) => (cell !== '' || n === 0 ? nameOf(column + n) : null))
  const cell: CitedCell = {
    row,
    column: columns.filter((name) => name !== null).join(' · ') || null,
    first: isFirst ? null : named(firstFilled),
    ...(also >= 0 && { also: named(also) }),
  }
  return cell.row || cell.column || cell.first ? cell : undefined
}

/** The column that tells a row from others with the same first cell; -1 if there is none. */
function otherWords({ cells, column, lastColumn, isRepeated }: RowAt, first: number): number {
  if (!isRepeated(cells[first] ?? '')) return -1
  const isQuoted = (n: number) => n >= column && n <= lastColumn
  return cells.findIndex((cell, n) => n > first && !isQuoted(n) && /\p{L}/u.test(cell))
}

/** `column`: counted from 0. `areNames`: the position is in the names themselves. */
export type ColumnsAt = { names: string[]; column: number; areNames: boolean }

/** Finds the names of the columns at positions in the page's text, which is read once for all. */
export function columnsOf(page: TablePage): (at: number) => ColumnsAt | undefined {
  const lines = page.text.split('\n')
  const placeOf = placesIn(lines)
  const { above, isHeader } = headersOf(page, lines)
  return (at) => {
    const { index, column } = placeOf(at)
    const names = above[index]
    if (names) return { names, column, areNames: false }
    return isHeader(index)
      ? { names: cellsOf(lines[index] ?? ''), column, areNames: true }
      : undefined
  }
}

/** Finds the line and the column of a position. */
function placesIn(lines: string[]): (at: number) => { index: number; column: number } {
  let end = -1
  const starts = lines.map((line) => {
    const start = end + 1
    end = start + line.length
    return start
  })
  return (at) => {
    let [index, after] = [0, lines.length]
    while (after - index > 1) {
      const middle = (index + after) >> 1
      if ((starts[middle] ?? 0) <= at) index = middle
      else after = middle
    }
    const before = (lines[index] ?? '').slice(0, at - (starts[index] ?? 0))
    return { index, column: before.split('\t').length - 1 }
  }
}

/** `above`: for each line of a table, the names of its columns. */
type Headers = {
  above: (string[] | undefined)[]
  /** Whether it is known that a line has the names of columns. */
  isHeader: (index: number) => boolean
}

function headersOf(page: TablePage, lines: string[]): Headers {
  const { kind, hasHeader, headerLine, source } = page
  if (kind === 'sheet') {
    const at = hasHeader ? 0 : (headerLine ?? lines.length)
    const names = cellsOf(lines[at] ?? '')
    const above = lines.map((_, index) => (index > at ? names : undefined))
    return { above, isHeader: (index) => index === at }
  }
  if (source !== undefined) return headersInMarkdown(source.split('\n'), lines)
  const above = headedKinds.has(kind) ? namesInText(lines) : []
  return { above, isHeader: () => false }
}

/** The line that separates names from rows is empty in the text. */
function headersInMarkdown(written: string[], lines: string[]): Headers {
  const isSeparator = (index: number) => separator.test(written[index] ?? '')
  let names: string[] | undefined
  const above = lines.map((line, index) => {
    if (line.includes('\t')) return names
    names = index > 0 && isSeparator(index) ? cellsOf(lines[index - 1] ?? '') : undefined
    return undefined
  })
  return { above, isHeader: (index) => isSeparator(index + 1) }
}

function namesInText(lines: string[]): (string[] | undefined)[] {
  let first = -1
  let names: string[] | undefined
  return lines.map((line, index) => {
    if (!line.includes('\t')) first = -1
    else if (first >= 0) return names
    else {
      first = index
      names = namesIn(line, index)
    }
    return undefined
  })
}

/** A table at the top may be the rest of one that begins on the page before. */
function namesIn(line: string, index: number): string[] | undefined {
  const names = cellsOf(line)
  const areWords = names.every((name) => name !== '' && !/\p{N}/u.test(name))
  return index > 0 && areWords && names.length >= fewestNamedColumns ? names : undefined
}

function cellsOf(line: string): string[] {
  return line.split('\t').map((cell) => cell.trim())
}
