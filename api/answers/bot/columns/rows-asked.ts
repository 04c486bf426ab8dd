import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { createYield } from '#api/platform/yield.ts'
import { rowsAtOnce, type TableRow } from './table.ts'
import type { AskedWords } from './words.ts'

const mostCharacters = 40
const han = /\p{Script=Han}/u

/**
 * The rows whose cells a question names, as "April" does in the column of months; all rows if it
 * names none. Null if a named cell is in several columns, or may also stand for rows below it where
 * its column is empty. The words of the cells are explained.
 * Cells that are named at `from` or later take the place of earlier ones of their column.
 * `measures`: columns that are compared or added up, and name no row.
 */
export async function rowsAsked(
  rows: TableRow[],
  measures: ReadonlySet<number>,
  asked: AskedWords,
  from: number,
): Promise<TableRow[] | null> {
  const wanted = piecesOf(asked)
  const columnsOf = await columnsWith(wanted, rows, measures)
  const named = new Map<number, { value: string; at: number }[]>()
  for (const value of [...columnsOf.keys()].toSorted((one, other) => other.length - one.length)) {
    const spans = (wanted.get(value) ?? []).filter((span) => asked.isOpen(span))
    if (spans.length === 0) continue
    const [column, ...others] = columnsOf.get(value) ?? []
    if (column === undefined || others.length > 0) return null
    for (const span of spans) asked.explain(span)
    const at = Math.max(...spans.map(({ start }) => start))
    named.set(column, [...(named.get(column) ?? []), { value, at }])
  }
  const valuesOf = [...named].map(([column, all]): [number, Set<string>] => {
    const later = all.filter(({ at }) => at >= from)
    return [column, new Set((later.length > 0 ? later : all).map(({ value }) => value))]
  })
  const goesOnBelow = ({ cells }: TableRow) =>
    valuesOf.some(([column]) => (cells[column] ?? '') === '') && isLabelled(cells, measures)
  if (rows.some(goesOnBelow)) return null
  return rows.filter(({ cells }) =>
    valuesOf.every(([column, values]) => values.has((cells[column] ?? '').toLowerCase())),
  )
}

/** Whether a row has a value, and says of what. */
function isLabelled(cells: string[], measures: ReadonlySet<number>): boolean {
  const filled = [...cells.keys()].filter((column) => cells[column] !== '')
  return (
    filled.some((column) => measures.has(column)) && filled.some((column) => !measures.has(column))
  )
}

/** The columns in which each of the wanted values is a cell. */
async function columnsWith(
  wanted: Pieces,
  rows: TableRow[],
  measures: ReadonlySet<number>,
): Promise<Map<string, Set<number>>> {
  const found = new Map<string, Set<number>>()
  const pause = createYield()
  for (const [index, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      const value = cell.length > mostCharacters ? '' : cell.toLowerCase()
      if (!wanted.has(value) || measures.has(column)) continue
      found.set(value, (found.get(value) ?? new Set()).add(column))
    }
    if (index % rowsAtOnce === 0) await pause()
  }
  return found
}

type Pieces = Map<string, { start: number; end: number }[]>

/** What cells may say, with the places in the question: whole words, or Chinese characters. */
function piecesOf(asked: AskedWords): Pieces {
  const { text } = asked
  const pieces: Pieces = new Map()
  const add = (piece: string, start: number, end: number) => {
    const spans = pieces.get(piece)
    if (spans) spans.push({ start, end })
    else pieces.set(piece, [{ start, end }])
  }
  for (let start = 0; start < text.length; start += 1) {
    if (!isBorder(text, start) || !asked.isOpen({ start, end: start + 1 })) continue
    const last = Math.min(text.length, start + mostCharacters)
    for (let end = start + 1; end <= last; end += 1) {
      const piece = text.slice(start, end)
      if (!isBorder(text, end) || !saysSomething(piece)) continue
      add(piece, start, end)
      // "Lamps" asks for "lamp".
      if (/[a-z]{3}s$/u.test(piece)) add(piece.slice(0, -1), start, end)
    }
  }
  return pieces
}

function isBorder(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]]
  const isWithin = /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after)
  return !isWithin || han.test(before) || han.test(after)
}

function saysSomething(piece: string): boolean {
  if (piece !== piece.trim()) return false
  if (/^\p{Script=Han}+$/u.test(piece)) return piece.length > 1
  return termsOf(piece).some(({ kind, term }) => kind !== 'char' && !isStopword(term))
}
