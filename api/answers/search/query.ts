import {
  chineseQuestionWords,
  isCommonPair,
  isFunctionCharacter,
  isQuestionFiller,
  isStopword,
} from '#api/documents/words/stopwords.ts'
import { type QueryTerm, type Term, termsOf } from '#api/documents/words/terms.ts'
import { rootOf } from './match.ts'

const characterWeight = 0.3
const functionWeight = 0.25
const fillerWeight = 0.4
const commonWeight = 0.6
/** A pair of characters across a word boundary is less significant than a word. */
const acrossWordsWeight = 0.7
const maxTerms = 64
/** The question is at its beginning, and the number of terms is limited anyway. */
export const maxQuestionCharacters = 2_000
const chineseWords = new Intl.Segmenter('zh', { granularity: 'word' })

/** Leaves out question words and stop words, unless the query has no other words. */
export function queryTermsOf(whole: string): QueryTerm[] {
  const query = whole.slice(0, maxQuestionCharacters)
  const asked = placesWithin(chineseQuestionWords(query))
  const borders = new Set([...chineseWords.segment(query)].map((word) => word.index))
  const all = termsOf(query).map((term) => {
    const across = term.kind === 'pair' && borders.has(term.start + 1)
    const isWord = borders.has(term.start) && borders.has(term.end) && !across
    const weight = weightOf(term, asked, isWord) * (across ? acrossWordsWeight : 1)
    return { ...term, weight, proper: isProper(query, term) }
  })
  const telling = all.filter((term) => term.weight > 0)
  const kept = telling.length > 0 ? telling : all.map((term) => ({ ...term, weight: 1 }))
  return withoutRepeats(kept).slice(0, maxTerms)
}

function withoutRepeats(terms: QueryTerm[]): QueryTerm[] {
  const byTerm = new Map<string, QueryTerm>()
  for (const term of terms) if (!byTerm.has(term.term)) byTerm.set(term.term, term)
  return [...byTerm.values()]
}

function isProper(query: string, term: Term): boolean {
  if (term.kind === 'number') return true
  return term.start > 0 && /\p{Lu}/u.test(query.slice(term.start, term.end))
}

function placesWithin(stretches: [number, number][]): ReadonlySet<number> {
  const places = new Set<number>()
  for (const [start, end] of stretches) for (let at = start; at < end; at += 1) places.add(at)
  return places
}

// As in 上海 and 中国.
const isOfPlace = (char: string) => '上中下'.includes(char)

/** `isWord`: whether a pair is one word. */
function weightOf(term: Term, asked: ReadonlySet<number>, isWord: boolean): number {
  if (term.kind === 'number') return 1
  if (term.kind === 'word') {
    if (isStopword(term.term)) return 0
    return isQuestionFiller(term.term) ? fillerWeight : 1
  }
  if (asked.has(term.start) || asked.has(term.end - 1)) return 0
  const functional = [...term.term].filter(isFunctionCharacter)
  if (term.kind === 'pair') {
    if (functional.length > 0)
      return isWord && functional.every(isOfPlace) ? commonWeight : functionWeight
    return isCommonPair(term.term) ? commonWeight : 1
  }
  return functional.length > 0 ? 0 : characterWeight
}

const minNearlyCharacters = 4
const maxSwappedCharacters = 16

export type Nearly = { prefix: string; swapped: string[] }

/** The prefix of the word's other forms, and the word with each pair of neighbours swapped. */
export function nearlyOf({ kind, term }: QueryTerm): Nearly | null {
  if (kind !== 'word' || term.length < minNearlyCharacters) return null
  const letters = term.length > maxSwappedCharacters ? [] : [...term].slice(1)
  const swapped = letters.map(
    (letter, index) => term.slice(0, index) + letter + term[index] + term.slice(index + 2),
  )
  return { prefix: rootOf(term), swapped }
}
