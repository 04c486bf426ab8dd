import type { Sentence } from '#api/documents/words/sentences.ts'
import { answeringWords } from './answering-words.ts'
import { maxQuoteCharacters, weigh } from './asked-heading.ts'
import { type Columns, cellsOf, type Row, withNames } from './cell.ts'

/** `mark`: the words that answer. `cells`: of a quote of several cells, those that were asked for. */
export type RowQuote = Sentence & { mark?: Sentence; cells?: Sentence[] }

/** Cells that are further apart are quoted on their own. */
const mostBetween = 3

type Source = Parameters<typeof answeringWords>[0] & { columns?: Columns }

/** Quotes a row once: from the first to the last cell that was asked for. */
export function quotesOfRow<T extends Row>(found: T, rows: T[], source: Source): RowQuote[] {
  const { names, row } = withNames(rows, found, source.columns)
  const mark = answeringWords(source, [row.sentence])
  const from = row.sentence.start
  const quotes = cellsOf({ names, row: row.text }, source.question).map((cell): RowQuote => {
    const [start, end] = [from + cell.start, from + cell.end]
    const isMarked = !cell.isColumn && mark && mark.start >= start && mark.end <= end
    return { start, end, ...(isMarked ? { mark } : {}) }
  })
  const [first, last] = [quotes[0], quotes.at(-1)]
  if (!first || !last || first === last) return quotes
  const words = source.text.slice(first.start, last.end)
  const between = words.split('\t').length - quotes.length
  if (between > mostBetween || weigh(words) > maxQuoteCharacters) return quotes
  const cells = quotes.map(({ start, end }) => ({ start, end }))
  return [{ start: first.start, end: last.end, cells }]
}
