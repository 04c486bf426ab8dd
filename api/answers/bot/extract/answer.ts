import { type Meaning, withMeanings } from '#api/answers/search/meanings.ts'
import type { Question } from '#api/answers/search/question.ts'
import type { Sentence } from '#api/documents/words/sentences.ts'
import { createYield } from '#api/platform/yield.ts'
import { isAnswered, type Judged } from './confidence.ts'
import { type Features, type Seen, seeSentences, startsWithAnaphora } from './features.ts'

// Trained on half of the articles of an English and a Chinese question set, checked on the other
// half. A feature is used only if both halves and both languages agree.
const weights: Features = {
  cover: 2.3,
  dense: 2.1,
  local: 2.7,
  before: 1.7,
  after: 0.2,
  carried: 0.7,
  length: 0.5,
  novelty: -1.1,
  near: 0.9,
  counted: 0.9,
  number: 1.25,
  time: 1.35,
  person: 1.25,
  place: 0.1,
  reason: 0.3,
  name: 0.3,
}

/** The score of a passage contains that of its sentences, so only nearly equal passages compete. */
const passageWeight = 5

type Citation = {
  passageIndex: number
  start: number
  end: number
  mark?: { start: number; end: number }
}

export type Extracted = { found: boolean; citations: Citation[] }

/** `opens`: whether the sentence is the first of a paragraph. */
type Scored = Seen & {
  passageIndex: number
  index: number
  score: number
  opens: boolean
  siblings: Scored[]
}

const passagesRead = 8
const maxCitations = 3
/** The least share of the question in a sentence together with the sentence before it. */
const minCover = 0.1
/** How far below the best score a further quote may be, from another or the same passage. */
const nearScore = { other: 2.5, same: 1.5 }
// A neighbouring sentence is quoted too if its score is less than this below the best: then it is
// unsure which of them answers. Checked on both halves of both question sets.
const secondSentenceWithin = { short: 4, long: 3 }
const otherParagraphWithin = { short: 3, long: 2 }
const shortQuoteCharacters = 400
const contextWithin = 2
const maxQuoteCharacters = 560
const cjkPattern = /\p{Script=Han}/gu
const cjkWeight = 2

/**
 * At most three quotes of one or two sentences, the best first; `found` is false if none is likely
 * to answer. `passages` must be ranked by `findPassages`, or by `findByMeaning` with the same
 * meanings. Lets other work run between two passages.
 */
export async function extractAnswer(
  question: string,
  passages: Judged[],
  meanings: Meaning[] = [],
): Promise<Extracted> {
  const top = passages[0]
  if (!top || !isAnswered(question, passages, meanings)) return { found: false, citations: [] }
  const understood = withMeanings(question, meanings)
  const pause = createYield()
  const scored: Scored[] = []
  for (const [index, passage] of passages.slice(0, passagesRead).entries()) {
    scored.push(...scoreAll(understood, passage, index, top.score))
    await pause()
  }
  scored.sort((one, other) => other.score - one.score)
  const best = scored[0]
  if (!best || coverOf(best) < minCover) return { found: false, citations: [] }
  return { found: true, citations: withoutOverlap(chooseFrom(scored, best).map(quote)) }
}

function scoreAll(
  question: Question,
  passage: Judged,
  passageIndex: number,
  topScore: number,
): Scored[] {
  const siblings: Scored[] = []
  seeSentences(question, passage.text, passage.weights).forEach((seen, index) => {
    const score = scoreSentence(seen.features, topScore - passage.score)
    const before = siblings[index - 1]?.sentence.end ?? 0
    const opens = passage.text.slice(before, seen.sentence.start).split('\n').length > 2
    siblings.push({ ...seen, passageIndex, index, score, opens, siblings })
  })
  return siblings
}

function coverOf({ features }: Seen): number {
  return features.cover + features.before
}

function chooseFrom(scored: Scored[], best: Scored): Scored[] {
  const chosen = [best]
  for (const other of scored) {
    if (chosen.length === maxCitations || best.score - other.score > nearScore.other) break
    if (chosen.every((one) => addsTo(one, other, best))) chosen.push(other)
  }
  return chosen
}

function addsTo(chosen: Scored, other: Scored, best: Scored): boolean {
  if (chosen.passageIndex !== other.passageIndex) return true
  const isApart = Math.abs(chosen.index - other.index) > 1
  return isApart && best.score - other.score <= nearScore.same
}

function withoutOverlap(quotes: Citation[]): Citation[] {
  return quotes.filter(
    (quote, index) => !quotes.slice(0, index).some((earlier) => overlaps(earlier, quote)),
  )
}

function overlaps(one: Citation, other: Citation): boolean {
  const isSamePassage = one.passageIndex === other.passageIndex
  return isSamePassage && one.start < other.end && one.end > other.start
}

function quote(best: Scored): Citation {
  const second = secondSentence(best)
  const { start, end } = second ? span(best.sentence, second.sentence) : best.sentence
  const mark = best.mark ?? second?.mark
  return { passageIndex: best.passageIndex, start, end, ...(mark ? { mark } : {}) }
}

/** The answer to a quoted question, a sentence nearly as good, or what a pronoun refers to. */
function secondSentence(best: Scored): Scored | undefined {
  const before = best.siblings[best.index - 1]
  const after = best.siblings[best.index + 1]
  const neighbours = [before, after]
    .filter((one) => one !== undefined)
    .filter((one) => {
      return weigh(best, one) <= maxQuoteCharacters
    })
  if (after && /[?？]["”』」]?$/u.test(best.text) && neighbours.includes(after)) return after
  const nearest = neighbours.sort((one, other) => other.score - one.score)[0]
  if (nearest) {
    const length = weigh(best, nearest) <= shortQuoteCharacters ? 'short' : 'long'
    const later = nearest.index > best.index ? nearest : best
    const within = later.opens ? otherParagraphWithin : secondSentenceWithin
    if (best.score - nearest.score < within[length]) return nearest
  }
  const leans = before && startsWithAnaphora(best.text) && neighbours.includes(before)
  return leans && best.score - before.score < contextWithin ? before : undefined
}

function weigh(one: Scored, other: Scored): number {
  const text = one.text + other.text
  return text.length + (text.match(cjkPattern)?.length ?? 0) * cjkWeight
}

function span(one: Sentence, other: Sentence): Sentence {
  return { start: Math.min(one.start, other.start), end: Math.max(one.end, other.end) }
}

/** `behind`: how far the score of its passage is below the best passage's score. */
function scoreSentence(features: Features, behind: number): number {
  let score = -passageWeight * behind
  for (const name of Object.keys(weights) as (keyof Features)[]) {
    score += weights[name] * features[name]
  }
  return score
}
