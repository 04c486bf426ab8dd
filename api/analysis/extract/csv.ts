import type { Document } from '#api/analysis/document.ts'
import { longPageCharacters, maxSheetColumns } from '#api/analysis/limits.ts'
import { numbered, sheetPages } from '#api/analysis/paginate.ts'

const delimiters = [',', '\t', ';', '|']
const sniffedLines = 20

/**
 * A CSV table: one line per row, cells separated by tabs, the header on every page. The parser is
 * short, so a package would only add code that reads hostile files.
 */
export function extractCsv(text: string): Document {
  const rows = parseCsv(text, sniffDelimiter(text) ?? ',')
  const { lead, table } = splitLead(rows)
  const header = headerOf(table)
  const body = header ? table.slice(1) : table
  return {
    pages: numbered(
      sheetPages({ lead, ...(header ? { header } : {}), rows: body }, longPageCharacters),
    ),
  }
}

/** The delimiter that occurs equally often on most of the first lines, if there is one. */
export function sniffDelimiter(text: string): string | undefined {
  const lines = text
    .slice(0, 64_000)
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .slice(0, sniffedLines)
  if (lines.length < 2) return delimiters.find((one) => lines[0]?.includes(one))
  const scored = delimiters.map((delimiter) => ({ delimiter, share: evenness(lines, delimiter) }))
  const best = scored.reduce((a, b) => (b.share > a.share ? b : a))
  return best.share >= 0.5 ? best.delimiter : undefined
}

function evenness(lines: string[], delimiter: string): number {
  const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
  const expected = counts[0]!
  return expected === 0 ? 0 : counts.filter((count) => count === expected).length / counts.length
}

/**
 * Parses rows of cells. Quoted cells may contain delimiters, doubled quotes and line breaks. Skips
 * empty rows.
 */
export function parseCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at, delimiter) : plainCell(text, at, delimiter)
    if (row.length < maxSheetColumns) row.push(cell.value)
    at = cell.end + 1
    if (text[cell.end] === delimiter) continue
    if (row.some((value) => value.trim() !== '')) rows.push(row)
    row = []
    if (cell.end >= text.length) break
  }
  return rows
}

type Cell = { value: string; end: number }

function plainCell(text: string, start: number, delimiter: string): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
  return { value: text.slice(start, end), end }
}

/** Text between the closing quote and the next delimiter belongs to the cell. */
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

/** Separates comment lines above the table, which some programs write. */
function splitLead(rows: string[][]): { lead: string[]; table: string[][] } {
  const first = rows.findIndex((row) => !row[0]?.startsWith('#'))
  const at = first === -1 ? rows.length : first
  return { lead: rows.slice(0, at).map((row) => row.join(' ')), table: rows.slice(at) }
}

/** The first row is a header if every cell is filled and none is a number. */
export function headerOf(rows: string[][]): string[] | undefined {
  const first = rows[0]
  if (!first || rows.length < 2 || first.length < 2) return undefined
  const named = first.every((cell) => cell.trim() !== '' && Number.isNaN(Number(cell)))
  return named ? first.map((cell) => cell.trim()) : undefined
}
