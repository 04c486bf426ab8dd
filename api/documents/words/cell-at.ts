import { sql } from 'kysely'
import { cutAtWord } from '#api/documents/markdown/html.ts'
import type { CitedCell } from '#contract/entities/cited-cell.ts'
import type { PageView } from '#contract/entities/page-view.ts'
import type { PageKind } from '#contract/entities/resource.ts'

/** `hasHeader` and `firstRow` are those of a sheet, `source` that of a page in Markdown. */
export type TablePage = { kind: PageKind; text: string } & TableView
export type TableView = Pick<PageView, 'hasHeader' | 'firstRow' | 'source'>

/** For `cellAt`; null for a page without tables, whose source may be long. */
export function tableView(pages: string) {
  const view = sql.ref(`${pages}.view`)
  return sql<TableView | null>`case when ${sql.ref(`${pages}.kind`)} = 'sheet'
    or position(E'\\t' in ${sql.ref(`${pages}.text`)}) > 0
    then json_strip_nulls(json_build_object('hasHeader', ${view} -> 'hasHeader',
      'firstRow', ${view} -> 'firstRow', 'source', ${view} -> 'source')) end`
}

const keptOfCell = 100
/** A table with fewer columns often has names in its first column instead of its first row. */
const fewestNamedColumns = 3
const headedKinds = new Set<PageKind>(['section', 'slide'])
const separator = /^\s*\|[\s|:-]*-[\s|:-]*\|\s*$/

/** The row and column at a position in a page's text; undefined outside of tables. */
export function cellAt(page: TablePage, at: number): CitedCell | undefined {
  // Tabs in plain lines are mostly the indentation of code.
  if (page.kind === 'lines') return undefined
  const lines = page.text.split('\n')
  const { index, column } = positionIn(lines, at)
  const cells = cellsOf(lines[index] ?? '')
  if (page.kind !== 'sheet' && cells.length < 2) return undefined
  const names = namesAbove(page, lines, index)
  const nameOf = (n: number) => (names?.[n] ? cutAtWord(names[n], keptOfCell) : null)
  const firstFilled = cells.findIndex((cell) => cell !== '')
  const isFirst = firstFilled === column || firstFilled < 0
  const cell: CitedCell = {
    row: page.kind === 'sheet' ? rowOf(page, index) : null,
    column: nameOf(column),
    first: isFirst
      ? null
      : { column: nameOf(firstFilled), text: cutAtWord(cells[firstFilled] ?? '', keptOfCell) },
  }
  return cell.row || cell.column || cell.first ? cell : undefined
}

/** `column`: counted from 0. `areNames`: the position is in the names themselves. */
export type ColumnsAt = { names: string[]; column: number; areNames: boolean }

/** Finds the names of the columns at positions in the page's text. */
export function columnsOf(page: TablePage): (at: number) => ColumnsAt | undefined {
  const lines = page.text.split('\n')
  return (at) => {
    const { index, column } = positionIn(lines, at)
    const names = namesAbove(page, lines, index)
    if (names) return { names, column, areNames: false }
    return areNames(page, index)
      ? { names: cellsOf(lines[index] ?? ''), column, areNames: true }
      : undefined
  }
}

function areNames({ kind, hasHeader, source }: TablePage, index: number): boolean {
  if (kind === 'sheet') return Boolean(hasHeader) && index === 0
  return source !== undefined && separator.test(source.split('\n')[index + 1] ?? '')
}

/** As the preview counts. Null for the names of the columns. */
function rowOf({ hasHeader = false, firstRow = 1 }: TableView, index: number): number | null {
  if (hasHeader && index === 0) return null
  return firstRow + index - (hasHeader ? 1 : 0)
}

function positionIn(lines: string[], at: number): { index: number; column: number } {
  let start = 0
  let index = 0
  while (index < lines.length - 1 && start + (lines[index] ?? '').length < at) {
    start += (lines[index] ?? '').length + 1
    index += 1
  }
  const before = (lines[index] ?? '').slice(0, at - start)
  return { index, column: before.split('\t').length - 1 }
}

function namesAbove(page: TablePage, lines: string[], index: number): string[] | undefined {
  if (page.kind !== 'sheet' && !lines[index]?.includes('\t')) return undefined
  if (page.kind === 'sheet')
    return page.hasHeader && index > 0 ? cellsOf(lines[0] ?? '') : undefined
  if (page.source !== undefined) return namesInMarkdown(page.source, lines, index)
  if (!headedKinds.has(page.kind)) return undefined
  let first = index
  while (lines[first - 1]?.includes('\t')) first -= 1
  // A table at the top may be the rest of one that begins on the page before.
  if (first === 0 || first === index) return undefined
  const names = cellsOf(lines[first] ?? '')
  const isHeader = names.every((name) => name !== '' && !/\p{N}/u.test(name))
  return isHeader && names.length >= fewestNamedColumns ? names : undefined
}

/** The line that separates names from rows is empty in the text. */
function namesInMarkdown(source: string, lines: string[], index: number): string[] | undefined {
  const written = source.split('\n')
  for (let at = index - 1; at > 0; at -= 1) {
    if (separator.test(written[at] ?? '')) return cellsOf(lines[at - 1] ?? '')
    if (!lines[at]?.includes('\t')) return undefined
  }
  return undefined
}

function cellsOf(line: string): string[] {
  return line.split('\t').map((cell) => cell.trim())
}
