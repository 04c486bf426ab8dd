import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { Question } from '#api/answers/search/question.ts'
import { blocksOf, type Sentence } from '#api/documents/words/sentences.ts'
import { termsOf } from '#api/documents/words/terms.ts'

/** Words of the wanted kind count as much as this many other words. */
const fittingCell = 20

type Row = { text: string; score: number }

/**
 * Returns the row that answers, with the names of its columns: the first row of a table whose cells
 * have no digits. They help to find, and answer nothing, so another row takes their place.
 */
export function withHeader<T extends Row>(rows: T[], found: T): { header: T | undefined; row: T } {
  const [first, ...others] = rows
  const cells = blocksOf(first?.text ?? '').length
  const ofTable = others.filter(({ text }) => blocksOf(text).length === cells)
  if (!first || ofTable.length === 0 || /\p{N}/u.test(first.text))
    return { header: undefined, row: found }
  if (found === first)
    return { header: first, row: ofTable.reduce((a, b) => (b.score > a.score ? b : a)) }
  return { header: ofTable.includes(found) ? first : undefined, row: found }
}

/**
 * Returns the cell in the column whose name the question has, by its place in the row. Without such
 * a column, the cell that says most of what the question does not say.
 */
export function cellOf(
  { header, row }: { header: string | undefined; row: string },
  { terms, wanted }: Question,
): Sentence & { isColumn: boolean } {
  const asked = new Set(terms.map(({ term }) => term))
  const words = (text: string) => termsOf(text).filter(({ kind }) => kind !== 'char')
  const freshIn = (text: string) => words(text).filter(({ term }) => !asked.has(term)).length
  const names = header ? blocksOf(header) : []
  const worth = ({ start, end }: Sentence, index: number) => {
    const cell = row.slice(start, end)
    const fresh = freshIn(cell)
    const name = names[index]
    const named = header && name ? words(header.slice(name.start, name.end)) : []
    const column = fresh > 0 ? named.filter(({ term }) => asked.has(term)).length : 0
    const fits = candidatesOf(cell, wanted === 'thing' ? 'name' : wanted, asked).length > 0
    return { column, fresh: (fits ? fittingCell : 0) + fresh }
  }
  const cells = blocksOf(row).map((cell, index) => ({ ...cell, ...worth(cell, index) }))
  const best = cells.reduce((one, other) =>
    (other.column - one.column || other.fresh - one.fresh) > 0 ? other : one,
  )
  return { start: best.start, end: best.end, isColumn: best.column > 0 }
}
