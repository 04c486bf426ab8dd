import { findTerms, placesOf, type Weights } from '#api/answers/search/match.ts'
import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { Question } from '#api/answers/search/question.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'

/** In Markdown a label may be bold or begin a list item. */
const label =
  /^[\s*_>•–-]*((?:[\p{L}\p{M}'’-]+ ){0,3}[\p{L}\p{M}'’-]+|\p{Script=Han}{1,8})[*_]*\s?[:：][*_]*\s*(?=[^\s*_])/u
/** "检查人" is who did "检查". */
const doer = /(?<=..)[人者员]$/u
const leastShare = 0.8
/** Chinese pairs with 是 or 的 weigh less. */
const leastWeight = 0.4

/**
 * Returns whether a sentence is a label with its value, as "Sponsor: Northlight Research", and the
 * question asks for nothing but this label: "Who is the sponsor?". An agent's label answers a
 * question with its verb: "Inspector: Dagny Holm" says who inspected.
 */
export function isLabelAsked(question: Question, text: string, weights: Weights): boolean {
  const [before, words = ''] = label.exec(text) ?? []
  if (before === undefined) return false
  const { terms, wanted } = question
  const isPerson = wanted === 'person'
  const found = findTerms(terms, placesOf(solidTerms(words)), weights)
  const met = new Set(found.flatMap(({ at }) => at.map(({ start }) => start)))
  const own = solidTerms(isPerson ? words.replace(doer, '') : words)
  if (own.length === 0 || own.some(({ start }) => !met.has(start))) return false
  const solid = found.filter(({ query }) => query.kind !== 'char' && query.weight >= leastWeight)
  const all = solid.reduce((sum, { weight }) => sum + weight, 0)
  const share = solid.reduce((sum, { weight, at }) => sum + (at.length > 0 ? weight : 0), 0)
  return all > 0 && share / all >= leastShare && hasValue(question, text, before.length)
}

function solidTerms(words: string) {
  return termsOf(words).filter(({ kind, term }) => kind !== 'char' && !isStopword(term))
}

/** Most Chinese names are not recognised as such. */
function hasValue({ wanted, terms }: Question, text: string, from: number): boolean {
  if (wanted === 'thing' || wanted === 'name') return true
  if (wanted !== 'number' && wanted !== 'time' && /\p{Script=Han}/u.test(text.slice(from))) {
    return true
  }
  const asked = new Set(terms.map(({ term }) => term))
  return candidatesOf(text, wanted, asked).some(({ end }) => end > from)
}
