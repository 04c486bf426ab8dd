import { type Meaning, withMeanings } from '#api/answers/search/meanings.ts'
import type { Question } from '#api/answers/search/question.ts'
import { blocksOf, type Sentence } from '#api/documents/words/sentences.ts'
import { createYield } from '#api/platform/yield.ts'
import { answeringWords } from './answering-words.ts'
import { maxQuoteCharacters, weigh } from './asked-heading.ts'
import { authorFit } from './author.ts'
import { isPhoneAsked } from './cell.ts'
import { isAnswered, isHeadingOf, type Judged } from './confidence.ts'
import { designationFit, mayTellAge } from './designation.ts'
import { type Features, type Seen, seeSentences, startsWithAnaphora } from './features.ts'
import { isLabelAsked } from './labelled.ts'
import { saysOfNobody } from './nobody.ts'
import { sentencesForOtherParts } from './other-parts.ts'
import { quotesOfRow, type RowQuote } from './row-quote.ts'
import { behindOf, bestFitting, hasNameAsked, isOtherRow, isRow, lacksOf } from './rows.ts'

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
/** A value beside the label that is asked for answers, whatever else its passage is about. */
const labelWeight = 8
/** A sentence on arm A, if the question names arm A. */
const designationWeight = 1.5
/** "Author: Ada", if the question asks who wrote. */
const authorWeight = 4

type Citation = RowQuote & { passageIndex: number }

export type Extracted = { found: boolean; citations: Citation[] }
const nothing: Extracted = { found: false, citations: [] }

/** `opens`: whether the sentence is the first of a block. */
type Scored = Seen & {
  passageIndex: number
  index: number
  score: number
  opens: boolean
  isHeading: boolean
  isLabel: boolean
  siblings: Scored[]
}

const passagesRead = 8
const maxCitations = 3
/** Everybody in one office: cells are short. */
const maxCells = 10
/** The least share of the question in a sentence together with the sentence before it. */
const minCover = 0.1
/** How far below the best score a further quote may be, from another or the same passage. */
const nearScore = { other: 2.5, same: 1.5 }
// A neighbouring sentence is quoted too if its score is less than this below the best: then it is
// unsure which of them answers. Checked on both halves of both question sets.
const secondSentenceWithin = { short: 4, long: 3 }
const shortQuoteCharacters = 400
const contextWithin = 2

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
  if (!top || !isAnswered(question, passages, meanings)) return nothing
  const understood = withMeanings(question, meanings)
  const pause = createYield()
  const fitOf = designationFit(question)
  const fitsAuthor = authorFit(question, understood.terms)
  const tellsAge = mayTellAge(question)
  const mayQuote = (one: Scored, heading: string | null) =>
    !one.isHeading &&
    fitOf(one.text) >= 0 &&
    tellsAge(one.text) &&
    mayAnswer(understood, one, heading)
  const scored: Scored[] = []
  for (const [index, passage] of passages.slice(0, passagesRead).entries()) {
    const sentences = scoreAll(understood, passage, index, behindOf(passage, passages))
    // A heading helps to find what is below it, and answers nothing.
    const { heading } = passage
    const tellsAuthor = fitsAuthor(passage)
    for (const one of sentences) {
      const ofAuthor = tellsAuthor(one.text)
      one.score += designationWeight * fitOf(one.text) + authorWeight * Math.max(0, ofAuthor)
      if (ofAuthor >= 0 && mayQuote(one, heading)) scored.push(one)
    }
    await pause()
  }
  scored.sort((one, other) => other.score - one.score)
  const fileOf = ({ passageIndex }: Scored) => passages[passageIndex]?.resourceId
  const quoted = (one: Scored) => {
    const passage = passages[one.passageIndex]
    return passage ? quotesOf(one, { ...passage, question: understood, asked: question }) : []
  }
  const isFit = (one: Scored) => understood.wanted !== 'person' || quoted(one).length > 0
  const { best, left } = bestFitting(scored, fileOf, isFit)
  if (!best || (!best.isLabel && coverOf(best) < minCover)) return nothing
  const headings = best.siblings.filter(({ isHeading }) => isHeading).map(({ text }) => text)
  const above = [passages[best.passageIndex]?.heading ?? '', ...headings].join('\n')
  if (saysOfNobody(understood, [best, ...neighboursOf(best)], above)) return nothing
  const chosen = chooseFrom(left, best).map((one) => ({ one, quotes: quoted(one) }))
  // The best row has no cell with what is asked for, so others only seem to.
  if (chosen[0]?.quotes.length === 0) return nothing
  const quotes = chosen.flatMap((each) => each.quotes)
  const said = chosen.flatMap((each) =>
    each.quotes.map(({ passageIndex, start, end }) => {
      const words = passages[passageIndex]?.text.slice(start, end) ?? ''
      return { passageIndex, text: `${each.one.text}\n${words}` }
    }),
  )
  // The mark is for the first part.
  const mayAdd = left.filter((one) => !isOtherRow(best, one))
  const added = sentencesForOtherParts(question, { said, scored: mayAdd }, passages)
    .flatMap(quoted)
    .map(({ mark: _, ...citation }) => citation)
  const all = withoutOverlap([...quotes.slice(0, 1), ...added, ...quotes.slice(1)])
  return { found: true, citations: all.slice(0, most(best)) }
}

function scoreAll(
  question: Question,
  passage: Judged,
  passageIndex: number,
  behind: number,
): Scored[] {
  const siblings: Scored[] = []
  const starts = new Set(blocksOf(passage.text).map(({ start }) => start))
  seeSentences(question, passage).forEach((seen, index) => {
    const isLabel =
      isLabelAsked(question, seen.text, passage.weights) || isPhoneAsked(question, seen)
    const score = scoreSentence(seen.features, isLabel ? 0 : behind) + (isLabel ? labelWeight : 0)
    const opens = starts.has(seen.sentence.start)
    const { start } = seen.sentence
    const isHeading = isHeadingOf(passage, start) || passage.columns?.(start)?.areNames === true
    siblings.push({ ...seen, passageIndex, index, score, opens, isHeading, isLabel, siblings })
  })
  return siblings
}

const inWords = new Set(['person', 'place', 'reason'])

/**
 * A date or number alone, as below the title of many documents, says neither who nor why. How many
 * there are is said by an amount, in the sentence or in one that may be quoted with it.
 */
function mayAnswer(question: Question, one: Scored, heading: string | null): boolean {
  const { wanted, head } = question
  if (wanted === 'number' && head) {
    if (isRow(one)) return hasNameAsked(question, one, heading)
    return [one, ...neighboursOf(one)].some(({ features }) => features.number > 0)
  }
  return !inWords.has(wanted) || /\p{L}/u.test(one.text)
}

/** The sentences before and after in the same block. */
function neighboursOf({ opens, siblings, index }: Scored): Scored[] {
  const before = opens ? undefined : siblings[index - 1]
  const next = siblings[index + 1]
  return [before, next?.opens ? undefined : next].filter((one) => one !== undefined)
}

function coverOf({ features }: Seen): number {
  return features.cover + features.before
}

function most(best: Scored): number {
  return isRow(best) ? maxCells : maxCitations
}

function chooseFrom(scored: Scored[], best: Scored): Scored[] {
  const chosen = [best]
  for (const other of scored) {
    if (chosen.length === most(best) || best.score - other.score > nearScore.other) break
    if (chosen.every((one) => addsTo(one, other, best))) chosen.push(other)
  }
  return chosen
}

function addsTo(chosen: Scored, other: Scored, best: Scored): boolean {
  if (chosen === other || isOtherRow(best, other) || lacksOf(best, other)) return false
  if (isRow(best) && isRow(other)) return true
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

type Source = Parameters<typeof answeringWords>[0] & Pick<Judged, 'columns'>

function quotesOf(best: Scored, source: Source): Citation[] {
  const { passageIndex } = best
  const answer = answerBelow(best)
  if (isRow(answer)) {
    const rows = answer.siblings.filter(isRow)
    return quotesOfRow(answer, rows, source).map((quote) => ({ passageIndex, ...quote }))
  }
  const second = secondSentence(answer)
  const said = second ? span(answer.sentence, second.sentence) : answer.sentence
  const { start, end } = span(said, endOfClauses(answer, second).sentence)
  const sentences = answer.siblings.map(({ sentence }) => sentence)
  const within = sentences.filter((one) => one.start >= start && one.end <= end)
  const mark = answeringWords(source, within)
  return [{ passageIndex, start, end, ...(mark ? { mark } : {}) }]
}

/** A quote does not end at a semicolon, because the next clause may be the one that answers. */
function endOfClauses(answer: Scored, second: Scored | undefined): Scored {
  let last = second && second.index > answer.index ? second : answer
  for (;;) {
    const next = last.siblings[last.index + 1]
    if (!next || next.opens || !last.text.endsWith('；')) return last
    if (weigh(answer.text + next.text) > maxQuoteCharacters) return last
    last = next
  }
}

/** What stands in the block below a quoted question. */
function answerBelow(best: Scored): Scored {
  const after = best.siblings[best.index + 1]
  return after?.opens && !after.isHeading && isQuestion(best.text) ? after : best
}

function isQuestion(text: string): boolean {
  return /[?？]["”』」]?$/u.test(text)
}

/** The answer to a quoted question, a sentence nearly as good, or what a pronoun refers to. */
function secondSentence(best: Scored): Scored | undefined {
  const neighbours = neighboursOf(best).filter(
    (one) => weigh(best.text + one.text) <= maxQuoteCharacters,
  )
  const before = neighbours.find(({ index }) => index < best.index)
  const after = neighbours.find(({ index }) => index > best.index)
  if (after && isQuestion(best.text)) return after
  const nearest = neighbours.toSorted((one, other) => other.score - one.score)[0]
  if (nearest) {
    const length = weigh(best.text + nearest.text) <= shortQuoteCharacters ? 'short' : 'long'
    if (best.score - nearest.score < secondSentenceWithin[length]) return nearest
  }
  const leans = before && startsWithAnaphora(best.text)
  return leans && best.score - before.score < contextWithin ? before : undefined
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
