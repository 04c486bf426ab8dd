import type { MarkdownIt, StateBlock } from 'markdown-it'

/** The parser fills short rows up to all columns, so a short text can become a large table. */
const mostColumns = 100
const mostCells = 5_000

/** What was counted in the tables of one text so far. */
type Counted = { cells?: number; noMoreTables?: boolean }

/**
 * Limits the tables of a text. When all tables so far have too many cells together, a table stays
 * plain lines.
 */
export function boundTables({ block }: MarkdownIt): void {
  const rule = block.ruler.getRules('').find(({ name }) => name === 'table')
  if (!rule) throw new Error('the parser has no rule for tables')
  const bounded: typeof rule = (state, start, end, silent) => {
    const counted = state.env as Counted
    if (counted.noMoreTables || !rule(state, start, end, true)) return false
    counted.noMoreTables = !silent && !fits(state, start, end, counted)
    return silent || (!counted.noMoreTables && rule(state, start, end, false))
  }
  block.ruler.at('table', bounded, { alt: ['paragraph', 'reference'] })
}

function fits(state: StateBlock, start: number, end: number, counted: Counted): boolean {
  const columns = lineAt(state, start + 1).split('|').length
  let cells = counted.cells ?? 0
  for (let line = start; line < end && cells <= mostCells; line += 1) {
    if (lineAt(state, line).trim() === '') break
    cells += columns
  }
  counted.cells = cells
  return columns <= mostColumns && cells <= mostCells
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line])
}
