import type { QueryTerm } from '#api/documents/words/terms.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Db } from '#api/schema.ts'
import { placesOf } from './match.ts'
import { findPassages, type RankedPassage, type Readable } from './passages/find.ts'
import { queryTermsOf } from './query.ts'
import { parseQuestion, type Question } from './question.ts'

export type Meaning = { keyword: string; definition: string }

const mostWords = 16
const wordWeight = 0.6
const definitionWeight = 2
/** First those of the question, then those of definitions. */
const mostTerms = 96
/** Factor for passages that match the definition instead of the question's own words. */
const definitionShare = 0.9
/** All words, if the definition has fewer. */
const leastWords = 2
// Separates definitions from the question, so that the last word of one and the first of the next
// are no neighbours.
const apart = 100

/**
 * The passages that best match a question or its keywords' definitions, best first, with the
 * weights that found them. Without definitions, the same as `findPassages`.
 */
export async function findByMeaning(
  db: Db,
  readable: Readable,
  question: string,
  meanings: Meaning[],
  limit: number,
): Promise<RankedPassage[]> {
  const direct = await findPassages(db, readable, question, limit)
  if (meanings.length === 0) return direct
  const byDefinition = await findPassages(db, readable, withDefinitions(question, meanings), limit)
  const byId = new Map(direct.map((passage) => [passage.id, passage]))
  for (const passage of byDefinition) {
    const score = passage.score * definitionShare
    if (score > (byId.get(passage.id)?.score ?? 0)) byId.set(passage.id, { ...passage, score })
  }
  return [...byId.values()].sort((one, other) => other.score - one.score).slice(0, limit)
}

/** A question extended by the definitions of its keywords, which finds texts that match either. */
export function withMeanings(question: string, meanings: Meaning[]): Question {
  const understood = parseQuestion(question)
  return { ...understood, terms: withoutRepeats(understood.terms, meanings, question.length) }
}

/** Returns a test for texts that contain enough of a definition; one common word is not enough. */
export function containsDefinition(meanings: Meaning[]): (text: string) => boolean {
  const wordsOfEach = meanings.map(({ definition }) =>
    queryTermsOf(definition).filter(({ kind }) => kind === 'word' || kind === 'pair'),
  )
  return (text) => {
    const places = placesOf(termsOf(text))
    return wordsOfEach.some((words) => {
      const present = words.filter(({ term }) => places.has(term))
      return present.length >= Math.min(leastWords, words.length)
    })
  }
}

function withDefinitions(question: string, meanings: Meaning[]): Question {
  const understood = parseQuestion(question)
  const keywords = new Set(
    meanings.flatMap(({ keyword }) => termsOf(keyword).map(({ term }) => term)),
  )
  const others = understood.terms.filter(({ term }) => !keywords.has(term))
  return { ...understood, terms: withoutRepeats(others, meanings, question.length) }
}

function withoutRepeats(asked: QueryTerm[], meanings: Meaning[], length: number): QueryTerm[] {
  const byTerm = new Map(asked.map((term) => [term.term, term]))
  let after = length + apart
  for (const { definition } of meanings) {
    if (byTerm.size >= mostTerms) break
    for (const term of significantWordsOf(definition)) {
      if (byTerm.size >= mostTerms) break
      const { position, start, end } = term
      const moved = { position: position + after, start: start + after, end: end + after }
      if (!byTerm.has(term.term)) byTerm.set(term.term, { ...term, ...moved })
    }
    after += definition.length + apart
  }
  return [...byTerm.values()]
}

function significantWordsOf(definition: string): QueryTerm[] {
  const terms = queryTermsOf(definition)
  const words = terms.filter(({ kind }) => kind !== 'char').slice(0, mostWords)
  const end = words.at(-1)?.end ?? definition.length
  const sum = words.reduce((total, { weight }) => total + weight, 0)
  const share = Math.min(wordWeight, definitionWeight / (sum || 1))
  return terms
    .filter((term) => term.end <= end)
    .map((term) => ({ ...term, weight: term.weight * share }))
}
