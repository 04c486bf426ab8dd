import { findTerms, placesOf } from '#api/answers/search/match.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Judged } from './confidence.ts'
import { type Part, questionParts, wordsFor } from './question-parts.ts'

type Said = { text: string; passageIndex: number }

/** How much of a part's own words its answer says. */
const leastShare = 0.5
/** Between a number and what it counts is an adjective at most. */
const countedWithinCharacters = 20

/**
 * For each part of a question that no quote answers, the sentence of the same file that
 * surely does: it says words that only this part has, and has words of the wanted kind.
 */
export function sentencesForOtherParts<T extends Said>(
  question: string,
  { said, scored }: { said: Said[]; scored: T[] },
  passages: Judged[],
): T[] {
  const parts = ownParts(question)
  if (parts.length === 0) return []
  const [first] = said
  const fileOf = ({ passageIndex }: Said) => passages[passageIndex]?.resourceId
  const ofFile = scored.filter((one) => first && fileOf(one) === fileOf(first))
  return parts.flatMap((part) => {
    const isCounted = ofFile.some((one) => countsHead(part, one.text))
    const share = (one: Said) =>
      isCounted && !countsHead(part, one.text) ? 0 : shareOf(part, one, passages[one.passageIndex])
    if (said.some((one) => share(one) >= leastShare)) return []
    const shares = ofFile.map((one) => ({ one, share: share(one) }))
    const [best, next] = shares.toSorted((one, other) => other.share - one.share)
    const isSure = best && best.share >= leastShare && best.share > (next?.share ?? 0)
    return isSure ? [best.one] : []
  })
}

/** The parts with words of their own, each with these words; none of a question with one part. */
function ownParts(question: string): Part[] {
  const parts = questionParts(question)
  if (parts.length < 2) return []
  return parts
    .filter(({ hasOwnTerms, wanted }) => hasOwnTerms && wanted !== 'thing')
    .map((part) => {
      const others = parts.filter((one) => one !== part && one.hasOwnTerms)
      const theirs = new Set(others.flatMap(({ terms }) => terms.map(({ term }) => term)))
      return { ...part, terms: part.terms.filter(({ term }) => !theirs.has(term)) }
    })
    .filter(({ terms }) => terms.length > 0)
}

/** "Nine visits" says how many visits there are, and "three days before a visit" does not. */
function countsHead({ wanted, terms, head }: Part, text: string): boolean {
  if (wanted !== 'number' || !head) return false
  return wordsFor({ wanted, terms }, text).some(({ end }) => {
    const after = text.slice(end, end + countedWithinCharacters)
    return termsOf(after).some(({ term }) => term === head)
  })
}

/** 0 without words of the wanted kind. */
function shareOf(part: Part, { text }: Said, passage: Judged | undefined): number {
  const { terms } = part
  if (!passage || wordsFor(part, text).length === 0) return 0
  const found = findTerms(terms, placesOf(termsOf(text)), passage.weights)
  const all = found.reduce((sum, { weight }) => sum + weight, 0) || 1
  return found.reduce((sum, { weight, strength }) => sum + weight * strength, 0) / all
}
