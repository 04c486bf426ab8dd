import type { Found } from '#api/answers/search/match.ts'
import { type Candidate, candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { AnswerKind, Question } from '#api/answers/search/question.ts'
import type { Sentence } from '#api/documents/words/sentences.ts'
import type { Term } from '#api/documents/words/terms.ts'

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
const headCharacters = 10
const countedWithinCharacters = 25
const shortAnswer: AnswerKind[] = ['number', 'time', 'person', 'name']
/** In Chinese only transliterated foreign names can be recognised as names. */
const unsureName = /^[^·•・‧A-Za-z]+$/u

/** How well a sentence fits, and the words that probably answer (offsets in the passage). */
export function fitOf(place: SentencePlace): { fit: Fit; mark?: Sentence } {
  const { question, sentence } = place
  const wanted = question.wanted === 'thing' ? 'name' : question.wanted
  const candidates = candidatesOf(place.sentenceText, wanted, place.questionTerms)
    .map(({ start, end }) => ({ start: start + sentence.start, end: end + sentence.start }))
    .map((candidate) => ({
      ...candidate,
      near: nearnessOf(candidate, place),
      counted: countsHead(candidate, place) ? 1 : 0,
      head: headNearness(candidate, place),
    }))
  if (candidates.length === 0) return { fit: nothing }
  const best = candidates.reduce((one, other) =>
    likelihood(other) > likelihood(one) ? other : one,
  )
  const fit = {
    ...nothing,
    [wanted]: question.wanted === 'thing' ? unsaid : 1,
    near: Math.max(...candidates.map(({ near }) => near)),
    counted: Math.max(...candidates.map(({ counted }) => counted)),
  }
  const sure = candidates.length === 1 || best.counted > 0
  const marks = sure && isShortAnswer(question.wanted, best, place)
  return marks ? { fit, mark: { start: best.start, end: best.end } } : { fit }
}

/** A wrong mark is worse than none. */
function isShortAnswer(
  wanted: AnswerKind,
  { start, end }: Candidate,
  place: SentencePlace,
): boolean {
  if (!shortAnswer.includes(wanted)) return false
  const { sentence, sentenceText } = place
  const words = sentenceText.slice(start - sentence.start, end - sentence.start)
  return wanted !== 'person' || !unsureName.test(words)
}

function likelihood({ near, counted, head }: { near: number; counted: number; head: number }) {
  return near + counted + head
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

function headNearness(candidate: Candidate, { question, here }: SentencePlace): number {
  const gaps = here
    .filter((term) => term.term === question.head)
    .map((term) => Math.max(term.start - candidate.end, candidate.start - term.end, 0))
  return gaps.length > 0 ? 1 / (1 + Math.min(...gaps) / headCharacters) : 0
}

function countsHead(candidate: Candidate, { question, here }: SentencePlace): boolean {
  if (question.wanted !== 'number' || !question.head) return false
  return here.some((term) => {
    const gap = term.start - candidate.end
    return term.term === question.head && gap >= 0 && gap < countedWithinCharacters
  })
}
