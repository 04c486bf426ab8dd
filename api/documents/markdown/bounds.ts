import type { MarkdownIt, StateBlock } from 'markdown-it'

/** Twice as many steps as a long message of only short lines needs. */
const mostSteps = 300_000

/** The parser fills short rows up to all columns, so a short text can become a large table. */
const mostColumns = 100
const mostCells = 5_000

type Counted = { steps?: number }

export class TooManySteps extends Error {}

/** Each quote or list searches its own end: quadratic when deep. Throws `TooManySteps`. */
export function boundSteps({ block: { ruler } }: MarkdownIt): void {
  const rulesOf = ruler.getRules.bind(ruler)
  const counting = new Map<string, ReturnType<typeof rulesOf>>()
  ruler.getRules = (chain) => {
    const known = counting.get(chain) ?? rulesOf(chain).map(counted)
    counting.set(chain, known)
    return known
  }
}

type Rule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number]

function counted(rule: Rule): Rule {
  return (state, ...place) => {
    const text = state.env as Counted
    text.steps = (text.steps ?? 0) + 1
    if (text.steps > mostSteps) throw new TooManySteps()
    return rule(state, ...place)
  }
}

type CellCount = { cells?: number; noMoreTables?: boolean }

/** When all tables so far have too many cells together, a table stays plain lines. */
export function boundTables({ block }: MarkdownIt): void {
  const rule = block.ruler.getRules('').find(({ name }) => name === 'table')
  if (!rule) throw new Error('the parser has no rule for tables')
  const bounded: typeof rule = (state, start, end, silent) => {
    const counted = state.env as CellCount
    if (counted.noMoreTables || !rule(state, start, end, true)) return false
    counted.noMoreTables = !silent && !fits(state, start, end, counted)
    return silent || (!counted.noMoreTables && rule(state, start, end, false))
  }
  block.ruler.at('table', bounded, { alt: ['paragraph', 'reference'] })
}

function fits(state: StateBlock, start: number, end: number, counted: CellCount): boolean {
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
