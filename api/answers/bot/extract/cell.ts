import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { Question } from '#api/answers/search/question.ts'
import type { ColumnsAt } from '#api/documents/words/cell-at.ts'
import { blocksOf, type Sentence } from '#api/documents/words/sentences.ts'
import { termsOf } from '#api/documents/words/terms.ts'

/** Words of the wanted kind count as much as this many other words. */
const fittingCell = 20

/** What the page says of the columns at a position in the passage. */
export type Columns = (at: number) => ColumnsAt | undefined

type WithColumns = { text: string; columns?: Columns }

/** The names of the columns of a row; undefined if the page does not say them. */
export function namesAbove({ text, columns }: WithColumns, { start, end }: Sentence) {
  if (!columns || !text.slice(start, end).includes('\t')) return undefined
  const of = columns(start)
  return of && !of.areNames ? of.names.join('\t') : undefined
}

type Row = { text: string; score: number; sentence: Sentence }

/** A row with the names of its columns, beginning with the column in which its text begins. */
export type NamedRow<T> = { names: string[]; row: T }

/**
 * Returns the row that answers, with the names of its columns: those that its page says, or else
 * the first row of a table whose cells have no digits. The names help to find, and answer nothing,
 * so another row takes their place.
 */
export function withNames<T extends Row>(
  rows: T[],
  found: T,
  columns: Columns | undefined,
): NamedRow<T> {
  const known = columns?.(found.sentence.start)
  return known ? { names: known.names.slice(known.column), row: found } : withFirstRow(rows, found)
}

function withFirstRow<T extends Row>(rows: T[], found: T): NamedRow<T> {
  const [first, ...others] = rows
  const cells = blocksOf(first?.text ?? '').length
  const ofTable = others.filter(({ text }) => blocksOf(text).length === cells)
  if (!first || ofTable.length === 0 || /\p{N}/u.test(first.text)) return { names: [], row: found }
  const names = first.text.split('\t')
  if (found === first)
    return { names, row: ofTable.reduce((one, other) => (other.score > one.score ? other : one)) }
  return { names: ofTable.includes(found) ? names : [], row: found }
}

/**
 * Returns the cell in the column whose name the question has, by its place in the row. Without such
 * a column, the cell that says most of what the question does not say.
 */
export function cellOf(
  { names, row }: NamedRow<string>,
  { terms, wanted }: Question,
): Sentence & { isColumn: boolean } {
  const asked = new Set(terms.map(({ term }) => term))
  const words = (text: string) => termsOf(text).filter(({ kind }) => kind !== 'char')
  const freshIn = (text: string) => words(text).filter(({ term }) => !asked.has(term)).length
  const worth = ({ start, end }: Sentence) => {
    const cell = row.slice(start, end)
    const fresh = freshIn(cell)
    // Empty cells are no blocks.
    const named = words(names[row.slice(0, start).split('\t').length - 1] ?? '')
    const column = fresh > 0 ? named.filter(({ term }) => asked.has(term)).length : 0
    const fits = candidatesOf(cell, wanted === 'thing' ? 'name' : wanted, asked).length > 0
    return { column, fresh: (fits ? fittingCell : 0) + fresh }
  }
  const cells = blocksOf(row).map((cell) => ({ ...cell, ...worth(cell) }))
  const best = cells.reduce((one, other) =>
    (other.column - one.column || other.fresh - one.fresh) > 0 ? other : one,
  )
  return { start: best.start, end: best.end, isColumn: best.column > 0 }
}
