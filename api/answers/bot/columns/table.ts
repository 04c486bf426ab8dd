import type { Source } from '#api/answers/bot/quotes/sources.ts'
import { type ColumnsAt, columnsOf } from '#api/documents/words/cell-at.ts'
import { createYield } from '#api/platform/yield.ts'

/** `start`: where the row begins in the text of its page. */
export type TableRow = { page: Source; start: number; cells: string[] }
export type Table = { names: string[]; rows: TableRow[] }

/** Rows that are made from the others, as the last one often is. */
const summary =
  /^(?:(?:grand |sub[ -]?)?total\b|sum\b|average\b|mean\b|avg\b|median\b|overall\b|合计|总计|小计|共计|总和|平均|汇总|总数)/iu

const total = /^(?:(?:grand )?total\b|sum\b|合计|总计|共计|总和)/iu

/**
 * The tables with named columns on pages that follow each other, as one if the names are the same.
 * `isWhole`: no table goes on after the pages; else one that may is left out, as is one with a row
 * that is no longer told from a text.
 */
export async function readTables(pages: Source[], isWhole: boolean): Promise<Table[]> {
  const tables = new Map<string, Table>()
  const cut = new Set<string>()
  const pause = createYield()
  for (const page of pages) {
    const { pageKind: kind, pageText: text, view } = page
    if (!view) continue
    const columnsAt = columnsOf({ kind, text, ...view })
    let names: string[] | undefined
    let start = 0
    for (const [index, line] of text.split('\n').entries()) {
      const above = names
      names = line.trim() === '' ? undefined : namesOf(columnsAt(start))
      if (names) addRow(tables, names, { page, start, cells: cellsOf(line) })
      else if (line.trim() !== '') addKey(cut, above)
      start += line.length + 1
      if (index % rowsAtOnce === 0) await pause()
    }
    if (!isWhole) addKey(cut, names)
  }
  return [...tables].filter(([key]) => !cut.has(key)).map(([, table]) => table)
}

function addKey(keys: Set<string>, names: string[] | undefined): void {
  if (names) keys.add(keyOf(names))
}

function keyOf(names: string[]): string {
  return names.join('\t')
}

function namesOf(columns: ColumnsAt | undefined): string[] | undefined {
  return columns?.areNames ? undefined : columns?.names
}

function addRow(tables: Map<string, Table>, names: string[], row: TableRow): void {
  const key = keyOf(names)
  const table = tables.get(key)
  if (table) table.rows.push(row)
  else tables.set(key, { names, rows: [row] })
}

function cellsOf(line: string): string[] {
  return line.split('\t').map((cell) => cell.trim())
}

export const rowsAtOnce = 200

/** Whether a row has the sum of the others, and not their mean. */
export function isTotal(row: TableRow): boolean {
  return isSummary(row) && row.cells.some((cell) => total.test(cell))
}

export function isSummary({ cells }: TableRow): boolean {
  return cells.some(isSummaryName)
}

/** Whether a cell or the name of a column says that what it names is made from the others. */
export function isSummaryName(name: string): boolean {
  return summary.test(name)
}

/** Where a cell of a row is in the text of its page. */
export function spanOfCell({ page, start, cells }: TableRow, column: number) {
  let from = start
  const line = page.pageText.slice(start, start + lengthOf(page.pageText, start))
  const raw = line.split('\t')
  for (const cell of raw.slice(0, column)) from += cell.length + 1
  const padding = (raw[column] ?? '').length - (raw[column] ?? '').trimStart().length
  return { start: from + padding, end: from + padding + (cells[column] ?? '').length }
}

function lengthOf(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return (end < 0 ? text.length : end) - start
}
