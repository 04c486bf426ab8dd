import type { Question } from '#api/answers/search/question.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { namesAbove } from './cell.ts'
import type { Judged } from './confidence.ts'
import type { Seen } from './features.ts'

export function isRow({ text }: Seen): boolean {
  return text.includes('\t')
}

/**
 * Of the rows of a file, the one that has most of the question. What is near a row says nothing
 * about it, unlike what is near a sentence: below one person stands another.
 */
function surestRow<T extends Seen>(
  best: T,
  scored: T[],
  fileOf: (one: T) => string | undefined,
): T {
  if (!isRow(best)) return best
  return scored
    .filter((one) => isRow(one) && fileOf(one) === fileOf(best))
    .reduce((one, other) => (other.features.cover > one.features.cover ? other : one), best)
}

/**
 * The best of what was scored, best first. If a table has nothing of the kind that is asked for in
 * its surest row, none of its rows may answer; what takes their place must be a row of another table
 * or a sentence with a person, and have as much of the question.
 */
export function bestFitting<T extends Seen>(
  scored: T[],
  fileOf: (one: T) => string | undefined,
  isFit: (one: T) => boolean,
): { best: T | undefined; left: T[] } {
  let left = scored
  for (;;) {
    const [first] = left
    const best = first && surestRow(first, left, fileOf)
    if (!best || !isRow(best) || isFit(best)) return { best, left }
    left = left.filter(
      (one) =>
        one.features.cover >= best.features.cover &&
        (isRow(one) ? fileOf(one) !== fileOf(best) : one.features.person > 0),
    )
  }
}

/**
 * Asked about "Ada Stone", "Ben Stone" has less of the question and nothing more of it. All people of
 * one office have as much of a question about it, and of two named people each has a name.
 */
export function isOtherRow(best: Seen, other: Seen): boolean {
  if (!isRow(best) || !isRow(other)) return false
  const lacks = (one: Seen, term: number) => (one.own[term] ?? 0) === 0
  const terms = best.telling
  const hasAll = terms.every((term) => lacks(best, term) || !lacks(other, term))
  return !hasAll && terms.every((term) => lacks(other, term) || !lacks(best, term))
}

/**
 * How many there are in Bergen is not in a row on all sites: a name of the question must be in the
 * row, in the names of its columns or in the heading above it.
 */
export function hasNameAsked({ terms }: Question, row: Seen, heading: string | null): boolean {
  const names = [...terms.keys()].filter(
    (term) => terms[term]?.proper && terms[term]?.kind === 'word',
  )
  if (names.length === 0 || names.some((term) => hasTerm(row, term))) return true
  const above = new Set(termsOf(heading ?? '').map(({ term }) => term))
  return names.some((term) => above.has(terms[term]?.term ?? ''))
}

function hasTerm({ own, named }: Seen, term: number): boolean {
  return (own[term] || named[term] || 0) > 0
}

/** Beside a sentence, a row adds something only if it has all that the sentence has of the question. */
export function lacksOf(sentence: Seen, row: Seen): boolean {
  if (isRow(sentence) || !isRow(row)) return false
  return sentence.telling.some((term) => hasTerm(sentence, term) && !hasTerm(row, term))
}

/**
 * How far the score of a passage is below the best one. Only the first passage of a long table has
 * the names of the columns, so its other passages are as near.
 */
export function behindOf(passage: Judged, passages: Judged[]): number {
  const best = passages[0]?.score ?? 0
  const names = tableOf(passage)
  if (names === undefined) return best - passage.score
  const ofTable = passages.filter((one) => tableOf(one) === names)
  return best - Math.max(...ofTable.map(({ score }) => score))
}

function tableOf({ text, columns }: Judged): string | undefined {
  const row = text.lastIndexOf('\n') + 1
  return namesAbove({ text, ...(columns && { columns }) }, { start: row, end: text.length })
}
