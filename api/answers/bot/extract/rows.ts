import type { Seen } from './features.ts'

export function isRow({ text }: Seen): boolean {
  return text.includes('\t')
}

/**
 * Of the rows of a file, the one that has most of the question. What is near a row says nothing
 * about it, unlike what is near a sentence: below one person stands another.
 */
export function surestRow<T extends Seen>(
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
