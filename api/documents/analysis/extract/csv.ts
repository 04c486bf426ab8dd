import type { Document } from '#api/documents/analysis/document.ts'
import { longPageCharacters, maxSheetColumns } from '#api/documents/analysis/limits.ts'
import { numbered } from '#api/documents/analysis/paginate.ts'
import { type SheetRow, sheetPages } from '#api/documents/analysis/sheet-pages.ts'

const delimiters = [',', '\t', ';', '|']
const sniffedLines = 20
/** More lines that begin like comments belong to the table. */
const maxLeadRows = 1_000
/** Longer runs of rows with one cell belong to the table. */
const maxTitleRows = 5

/**
 * One line per row, the header on every page. The parser is short, so a package would only add code
 * that reads hostile files. Rows are read one at a time: the cells of millions of rows need many
 * times the memory of their text.
 */
export function extractCsv(text: string): Document {
  const rows = parseCsv(text, sniffDelimiter(text, maxTitleRows) ?? ',')
  const { lead, first } = readTop(rows)
  const header = headerOf(first)
  const body = chain(header ? first.slice(1) : first, rows)
  return {
    pages: numbered(
      sheetPages({ lead, ...(header ? { header } : {}), rows: body }, longPageCharacters),
    ),
  }
}

function* chain<T>(...lists: Iterable<T>[]): Generator<T> {
  for (const list of lists) yield* list
}

/** `titles`: how many lines above the table may have no cells. Prose would be a table with any. */
export function sniffDelimiter(text: string, titles = 0): string | undefined {
  const lines = text
    .slice(0, 64_000)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .slice(0, sniffedLines)
  if (lines.length < 2) return delimiters.find((one) => lines[0]?.includes(one))
  const scored = delimiters.map((delimiter) => ({
    delimiter,
    share: evenness(lines, delimiter, titles),
  }))
  const best = scored.reduce((a, b) => (b.share > a.share ? b : a))
  return best.share >= 0.5 ? best.delimiter : undefined
}

/** The share of lines with as many cells as the first row below the titles. */
function evenness(lines: string[], delimiter: string, titles: number): number {
  const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
  const top = counts.findIndex((count) => count > 0)
  if (top < 0 || top > titles) return 0
  return counts.filter((count) => count === counts[top]).length / counts.length
}

/**
 * Quoted cells may contain delimiters, doubled quotes and line breaks. Skips empty rows, which are
 * counted.
 */
export function* parseCsv(text: string, delimiter: string): Generator<SheetRow, undefined> {
  let row: string[] = []
  let n = 1
  let at = 0
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
    if (row.length < maxSheetColumns) row.push(cell.value)
    at = cell.end + 1
    if (text[cell.end] === delimiter) continue
    if (row.some((value) => value.trim() !== '')) yield { n, cells: row }
    row = []
    n += 1
    if (cell.end >= text.length) return
  }
}

type Cell = { value: string; end: number }

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  return { value: text.slice(start, end), end }
}

function quotedCell(text: string, start: number, delimiter: string): Cell {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { value: parts.join('') + text.slice(from), end: text.length }
    parts.push(text.slice(from, quote))
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, delimiter)
      return { value: parts.join('') + rest.value, end: rest.end }
    }
    parts.push('"')
    from = quote + 2
  }
}

type Rows = Iterator<SheetRow, undefined>
type Top = { lead: SheetRow[]; first: SheetRow[] }

/** Some programs write comment lines above the table, and people a title. */
function readTop(rows: Rows): Top {
  const comments: SheetRow[] = []
  let row = rows.next().value
  for (; row?.cells[0]?.startsWith('#') && comments.length < maxLeadRows; row = rows.next().value)
    comments.push(row)
  const { lead, first } = readTitles(row, rows)
  return { lead: [...comments, ...lead], first }
}

/** Rows with one filled cell are titles if a row with more follows. */
function readTitles(start: SheetRow | undefined, rows: Rows): Top {
  const titles: SheetRow[] = []
  let row = start
  for (; row && isTitle(row) && titles.length < maxTitleRows; row = rows.next().value)
    titles.push(row)
  const first = [row, row && rows.next().value].filter((one) => one !== undefined)
  const isAbove = row !== undefined && !isTitle(row)
  return isAbove ? { lead: titles, first } : { lead: [], first: [...titles, ...first] }
}

function isTitle({ cells }: SheetRow): boolean {
  return cells.filter((cell) => cell.trim() !== '').length === 1
}

/** The first row is a header if every cell is filled and none is a number. */
export function headerOf(rows: SheetRow[]): SheetRow | undefined {
  const first = rows[0]
  if (!first || rows.length < 2 || first.cells.length < 2) return undefined
  const named = first.cells.every((cell) => cell.trim() !== '' && Number.isNaN(Number(cell)))
  return named ? { n: first.n, cells: first.cells.map((cell) => cell.trim()) } : undefined
}
