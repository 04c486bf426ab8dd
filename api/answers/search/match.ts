import type { QueryTerm, Term } from '#api/documents/words/terms.ts'

export type Weights = ReadonlyMap<string, number>

export type TermPlace = Pick<Term, 'kind' | 'position'>

export type Places<P extends TermPlace = TermPlace> = ReadonlyMap<string, P[]>

/** `strength` is 0 to 1. */
export type Found<P extends TermPlace = TermPlace> = {
  query: QueryTerm
  weight: number
  strength: number
  at: P[]
}

const sameRootStrength = 0.5
const minRootCharacters = 4
const minRootShare = 0.65
const maxEndingCharacters = 4
const minSwappedCharacters = 5
const phraseGapWords = 3

export function placesOf(terms: Term[]): Places<Term> {
  const places = new Map<string, Term[]>()
  for (const term of terms) {
    const there = places.get(term.term)
    if (there) there.push(term)
    else places.set(term.term, [term])
  }
  return places
}

/** A word with the same root as a term counts with lower strength. */
export function findTerms<P extends TermPlace>(
  query: QueryTerm[],
  places: Places<P>,
  weights: Weights,
): Found<P>[] {
  return query.map((term) => {
    const weight = term.weight * (weights.get(term.term) ?? 0)
    return { query: term, weight, ...findTerm(term, places) }
  })
}

function findTerm<P extends TermPlace>(
  query: QueryTerm,
  places: Places<P>,
): { strength: number; at: P[] } {
  const exact = places.get(query.term)
  if (exact) return { strength: 1, at: exact }
  if (query.kind !== 'word' || query.term.length < minRootCharacters) {
    return { strength: 0, at: [] }
  }
  for (const [term, at] of places) {
    if (at[0]?.kind === 'word' && isSimilar(query.term, term))
      return { strength: sameRootStrength, at }
  }
  return { strength: 0, at: [] }
}

function isSimilar(one: string, other: string): boolean {
  return sameRoot(one, other) || isTransposed(one, other)
}

export function rootOf(term: string): string {
  return term.slice(0, Math.max(minRootCharacters, Math.ceil(term.length * minRootShare)))
}

// Most of the longer word is shared, as in "evangelist" and "evangelism", "discover" and
// "discoveri".
function sameRoot(one: string, other: string): boolean {
  if (one[0] !== other[0]) return false
  const shorter = Math.min(one.length, other.length)
  const longer = Math.max(one.length, other.length)
  if (shorter < minRootCharacters || longer - shorter > maxEndingCharacters) return false
  let shared = 0
  while (shared < shorter && one[shared] === other[shared]) shared += 1
  return shared >= minRootCharacters && shared >= longer * minRootShare
}

export function lookedUpFor(query: QueryTerm[]): (term: string) => boolean {
  const words = query.filter(({ kind }) => kind === 'word').map(({ term }) => term)
  const whole = new Set([...query.map(({ term }) => term), ...words.flatMap(withSwappedLetters)])
  const beginnings = new Set(words.map((word) => word.slice(0, minRootCharacters)))
  return (term) => whole.has(term) || beginnings.has(term.slice(0, minRootCharacters))
}

function withSwappedLetters(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  )
}

/** Two neighbouring letters are swapped. */
function isTransposed(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < minSwappedCharacters) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return (
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  )
}

export function sharedPhrases(found: Found[]): number {
  const solid = found.filter(({ query }) => query.kind !== 'char')
  let shared = 0
  let all = 0
  solid.forEach((one, index) => {
    const next = solid[index + 1]
    if (!next) return
    const gap = next.query.position - one.query.position
    if (gap < 1 || gap > phraseGapWords) return
    const weight = Math.min(one.weight, next.weight)
    all += weight
    if (stand(one.at, next.at, gap + 1)) shared += weight
  })
  return all > 0 ? shared / all : 0
}

function stand(first: TermPlace[], second: TermPlace[], within: number): boolean {
  return first.some((one) =>
    second.some((two) => two.position > one.position && two.position - one.position <= within),
  )
}
