import { lineStart } from './line-start.ts'
import type { KeyChange } from './list-keys.ts'

interface Selected {
  value: string
  start: number
  end: number
}

/** Of its words, without the space around them. `edge`: where the line that ends it is. */
interface Cell {
  from: number
  to: number
  edge: number
}

const ruler = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const row = /^[ \t]*\|/

/**
 * Tab in a table of Markdown selects the next cell, and after the last one begins a row; Shift Tab
 * selects the one before. Null outside of a table, and before its first cell.
 */
export function tabInTable({ value, start, end }: Selected, isBack: boolean): KeyChange | null {
  const lines = tableAround(value, start)
  if (!lines) return null
  const cells = lines.flatMap((line) => (ruler.test(line.text) ? [] : cellsOf(line)))
  const found = cells.findIndex(({ edge }) => start <= edge)
  const current = found < 0 ? cells.length - 1 : found
  const next = cells[isBack ? current - 1 : current + 1]
  if (next) return { from: end, to: end, text: '', select: [next.from, next.to] }
  return isBack ? null : newRow(lines)
}

/**
 * Enter in a table goes to the row below, and after the last one begins another; in an empty last
 * row and behind the table it ends the table.
 */
export function enterInTable({ value, start, end }: Selected): KeyChange | null {
  const lines = start === end ? tableAround(value, start) : null
  const rows = lines?.filter(({ text }) => !ruler.test(text)) ?? []
  const current = rows.findIndex(({ from, text }) => start <= from + text.length)
  const row = rows[current]
  if (!lines || !row || start <= row.from) return null
  const next = rows[current + 1]
  if (next) {
    const column = cellsOf(row).findIndex(({ edge }) => start <= edge)
    const cell = cellsOf(next).at(column)
    return cell ? { from: end, to: end, text: '', select: [cell.from, cell.to] } : null
  }
  const to = row.from + row.text.length
  if (start === to) return { from: to, to, text: '\n\n', select: [to + 2, to + 2] }
  if (current === 0 || /[^|\s]/.test(row.text)) return newRow(lines)
  return { from: row.from, to, text: '\n', select: [row.from + 1, row.from + 1] }
}

function newRow(lines: Line[]): KeyChange | null {
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last) return null
  const at = last.from + last.text.length
  const caret = at + '\n| '.length
  const text = `\n|${'  |'.repeat(cellsOf(first).length)}`
  return { from: at, to: at, text, select: [caret, caret] }
}

function tableAround(value: string, at: number): Line[] | null {
  const lines = linesAround(value, at)
  return lines.some(({ text }) => ruler.test(text) && text.includes('-')) ? lines : null
}

export interface Line {
  from: number
  text: string
}

/** The rows around a place, if it is in one. */
function linesAround(value: string, at: number): Line[] {
  let from = lineStart(value, at)
  if (!row.test(lineAt(value, from))) return []
  while (from > 0) {
    const before = lineStart(value, from - 1)
    if (!row.test(lineAt(value, before))) break
    from = before
  }
  const lines: Line[] = []
  while (from <= value.length && row.test(lineAt(value, from))) {
    const text = lineAt(value, from)
    lines.push({ from, text })
    from += text.length + 1
  }
  return lines
}

function lineAt(value: string, from: number): string {
  const end = value.indexOf('\n', from)
  return value.slice(from, end < 0 ? value.length : end)
}

// A line behind a backslash is a character of its cell.
export function cellsOf({ from, text }: Line): Cell[] {
  const edges = [...text.matchAll(/(?<!\\)\|/g)].map(({ index }) => index)
  return edges.slice(0, -1).map((edge, n) => {
    const next = edges[n + 1] ?? text.length
    const within = text.slice(edge + 1, next)
    const words = within.trim()
    const at = from + edge + 1 + (words ? within.indexOf(words) : Math.min(1, within.length))
    return { from: at, to: at + words.length, edge: from + next }
  })
}
