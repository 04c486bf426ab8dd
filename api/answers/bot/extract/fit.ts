import type { Found } from '#api/answers/search/match.ts'
import { type Candidate, candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { AnswerKind, Question } from '#api/answers/search/question.ts'
import type { Sentence } from '#api/documents/words/sentences.ts'
import type { Term } from '#api/documents/words/terms.ts'
import { isAmount } from './answering-words.ts'

/**
 * `near`: how close the wanted words are to the question's terms. `counted`: for "how many lamps",
 * whether a number is directly before "lamps".
 */
export type Fit = Record<Exclude<AnswerKind, 'thing'>, number> & { near: number; counted: number }

type SentencePlace = {
  question: Question
  questionTerms: ReadonlySet<string>
  found: Found<Term>[]
  total: number
  sentence: Sentence
  sentenceText: string
  here: Term[]
}

const nothing: Fit = {
  number: 0,
  time: 0,
  person: 0,
  place: 0,
  reason: 0,
  name: 0,
  near: 0,
  counted: 0,
}
/** Quoted words may answer a question whose wanted kind is unknown. */
const unsaid = 0.5
const halfDistanceWords = 4
const countedWithinCharacters = 25

/** How well a sentence fits. */
export function fitOf(place: SentencePlace): Fit {
  const { question, sentence } = place
  const wanted = question.wanted === 'thing' ? 'name' : question.wanted
  const candidates = candidatesOf(place.sentenceText, wanted, place.questionTerms)
    .filter((one) => wanted !== 'number' || isAmount(place.sentenceText, one))
    .map(({ start, end }) => ({ start: start + sentence.start, end: end + sentence.start }))
  if (candidates.length === 0) return nothing
  return {
    ...nothing,
    [wanted]: question.wanted === 'thing' ? unsaid : 1,
    near: Math.max(...candidates.map((candidate) => nearnessOf(candidate, place))),
    counted: candidates.some((candidate) => countsHead(candidate, place)) ? 1 : 0,
  }
}

function nearnessOf(candidate: Candidate, { found, total, here, sentence }: SentencePlace): number {
  const first = here.find((term) => term.start >= candidate.start)?.position ?? 0
  const last = here.findLast((term) => term.end <= candidate.end)?.position ?? first
  let near = 0
  for (const { at, weight, strength } of found) {
    let distance = Number.POSITIVE_INFINITY
    for (const term of at) {
      const outside = term.start >= candidate.end || term.end <= candidate.start
      if (!outside || term.start < sentence.start || term.end > sentence.end) continue
      const gap = term.position < first ? first - term.position : term.position - last
      distance = Math.min(distance, Math.max(0, gap))
    }
    near += (weight * strength) / (1 + distance / halfDistanceWords)
  }
  return near / total
}

function countsHead(candidate: Candidate, { question, here }: SentencePlace): boolean {
  if (question.wanted !== 'number' || !question.head) return false
  return here.some((term) => {
    const gap = term.start - candidate.end
    return term.term === question.head && gap >= 0 && gap < countedWithinCharacters
  })
}
