import { findTerms, placesOf, type Weights } from '#api/answers/search/match.ts'
import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import type { AnswerKind, Question } from '#api/answers/search/question.ts'
import type { Sentence } from '#api/documents/words/sentences.ts'
import { isStopword } from '#api/documents/words/stopwords.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { statementsIn } from './clauses.ts'

const shortAnswer: AnswerKind[] = ['number', 'time', 'person', 'name']
/** In Chinese only transliterated foreign names can be recognised as names. */
const unsureName = /^[^·•・‧A-Za-z]+$/u
/** In Chinese the counted noun or measure follows directly. */
const countedWithin = { chinese: 6, other: 25 }
const asksShare = /percent|proportion|百分|比例|占比/iu
const isShare = /[%％]|percent|per cent|百分之|half|third|quarter|majority|一半|半数|[三四五]分之/iu
const beforeYear = /\b(?:in|since|by|of|until|till|from|between|during|the|early|late)\s$/iu
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const afterMonth = new RegExp(String.raw`\b(?:${months})[a-z]{0,6}\.?\s(?:\d{1,2},?\s)?$`, 'u')
const beforeMonth = new RegExp(String.raw`^\s(?:of\s)?(?:${months})`, 'u')
const unitWithin = 15
/** The clause of the words has at least this share of what the best clause has. */
const leastEvidence = 0.7
/** Every other clause has at most this share of what it has. */
const mostOfOthers = 0.7

type Quoted = { question: Question; asked: string; text: string; weights: Weights }

/** `statement`: its candidates and the clauses around them that have none. */
type Candidate = Sentence & { statement: Statement; isCounted: boolean }
type Statement = { spans: Sentence[]; evidence: number; numbers: number }

/**
 * The number, date or name in the sentences that probably answers: the one in the clause with most
 * of the question. Undefined if another is nearly as likely, because a wrong mark is worse than none.
 */
export function answeringWords(quoted: Quoted, sentences: Sentence[]): Sentence | undefined {
  const { wanted } = quoted.question
  if (!shortAnswer.includes(wanted)) return undefined
  const statements: Statement[] = []
  const candidates = sentences.flatMap((sentence) => {
    const found = candidatesIn(quoted, sentence)
    const own = statementsOf(quoted, sentence, found)
    statements.push(...own)
    return found.flatMap((one): Candidate[] => {
      const statement = own.find(({ spans }) => spans.some((span) => isWithin(one, span)))
      const isCounted = countsHead(quoted, one, found)
      return statement ? [{ ...one, statement, isCounted }] : []
    })
  })
  const words = surest(quoted.question, rightKind(candidates, quoted), statements)
  if (!words) return undefined
  const { start, end } = words
  return wanted === 'person' && unsureName.test(quoted.text.slice(start, end))
    ? undefined
    : { start, end }
}

function candidatesIn({ question, text }: Quoted, sentence: Sentence): Sentence[] {
  const { start, end } = sentence
  const asked = new Set(question.terms.map(({ term }) => term))
  const found = candidatesOf(text.slice(start, end), question.wanted, asked)
  const units = conditionUnits(question)
  return found
    .map((one) => ({ start: one.start + start, end: one.end + start }))
    .filter((one) => !units.has(firstTerm(text.slice(one.end, one.end + unitWithin))))
}

function firstTerm(text: string): string {
  return termsOf(text)[0]?.term ?? ''
}

/** Asked for the days after five years, "one year" is another condition. */
function conditionUnits({ terms, head }: Question): ReadonlySet<string> {
  const numbers = terms.filter(({ kind }) => kind === 'number')
  const units = terms.filter(
    ({ kind, start }) =>
      kind !== 'pair' && numbers.some(({ end }) => start >= end && start - end < 2),
  )
  return new Set(units.map(({ term }) => term).filter((term) => term !== head))
}

/**
 * A clause without candidates belongs to the next one that has some, as a condition does before
 * what it is about; but in English to the one before, if the sentence begins with a candidate.
 */
function statementsOf(quoted: Quoted, sentence: Sentence, candidates: Sentence[]): Statement[] {
  const { text } = quoted
  const clauses = statementsIn(text.slice(sentence.start, sentence.end)).map((one) => ({
    start: one.start + sentence.start,
    end: one.end + sentence.start,
  }))
  const has = (clause: Sentence) => candidates.some((one) => isWithin(one, clause))
  const isChinese = /\p{Script=Han}/u.test(text.slice(sentence.start, sentence.end))
  const isForward = isChinese || !clauses[0] || !has(clauses[0])
  const groups: { spans: Sentence[]; isFull: boolean }[] = []
  for (const clause of clauses) {
    const last = groups.at(-1)
    const isFull = has(clause)
    if (last && (isForward ? !last.isFull : !isFull)) {
      last.spans.push(clause)
      last.isFull ||= isFull
    } else groups.push({ spans: [clause], isFull })
  }
  const [before, last] = groups.slice(-2)
  if (before && last && !last.isFull) groups.splice(-2, 2, joined(before, last))
  return groups.map(({ spans }) => ({ spans, ...evidenceOf(quoted, spans) }))
}

function joined(one: { spans: Sentence[]; isFull: boolean }, other: { spans: Sentence[] }) {
  return { spans: [...one.spans, ...other.spans], isFull: one.isFull }
}

function evidenceOf({ question, text, weights }: Quoted, spans: Sentence[]) {
  const said = spans.map(({ start, end }) => text.slice(start, end)).join('')
  const found = findTerms(question.terms, placesOf(termsOf(said)), weights).filter(
    ({ strength }) => strength > 0,
  )
  return {
    evidence: found.reduce((sum, { weight, strength }) => sum + weight * strength, 0),
    numbers: found.filter(({ query }) => query.kind === 'number').length,
  }
}

/** Whether a number is before the noun that the question counts, without another in between. */
function countsHead({ question, text }: Quoted, one: Sentence, all: Sentence[]): boolean {
  const { head } = question
  if (question.wanted !== 'number' || !head || isStopword(head)) return false
  const next = all.find(({ start }) => start >= one.end)?.start ?? text.length
  const within = /\p{Script=Han}/u.test(head) ? countedWithin.chinese : countedWithin.other
  const after = text.slice(one.end, Math.min(next, one.end + within))
  const clause = statementsIn(after)[0] ?? { start: 0, end: 0 }
  return termsOf(after.slice(clause.start, clause.end)).some(({ term }) => term === head)
}

/** Dates are no numbers; shares are left out if a count is asked for, and counts if a share is. */
function rightKind(candidates: Candidate[], { question, asked, text }: Quoted): Candidate[] {
  if (question.wanted !== 'number') return candidates
  const wantsShare = asksShare.test(asked)
  const isFitting = ({ start, end }: Sentence) =>
    isShare.test(text.slice(start, end)) === wantsShare
  const numbers = candidates.filter((one) => one.isCounted || isAmount(text, one))
  const fitting = numbers.filter(isFitting)
  return fitting.length > 0 ? fitting : numbers
}

/** Neither part of a word, as in "CO2", nor of a date. */
export function isAmount(text: string, { start, end }: Sentence): boolean {
  const after = text.slice(end, end + 8)
  const before = text.slice(Math.max(0, start - 15), start)
  if (/[A-Za-z]$/.test(before) || /^\s?[月号]/u.test(after)) return false
  if (beforeMonth.test(after) || afterMonth.test(before)) return false
  const isYear = /^(?:1\d|20)\d\d(?!\d)/.test(text.slice(start, end))
  return !(isYear && (/^\s?年/u.test(after) || beforeYear.test(before)))
}

/**
 * A number of the question is a condition, as "after five years" is. If no candidate is beside it,
 * other conditions may apply to them.
 */
function surest(
  { terms }: Question,
  candidates: Candidate[],
  statements: Statement[],
): Candidate | undefined {
  const numbers = Math.max(0, ...candidates.map(({ statement }) => statement.numbers))
  const isConditional = terms.some(({ kind }) => kind === 'number')
  if (isConditional && numbers === 0 && candidates.length > 1) return undefined
  const meeting = candidates.filter(({ statement }) => statement.numbers === numbers)
  const counted = meeting.filter(({ isCounted }) => isCounted)
  const left = counted.length > 0 ? counted : meeting
  const best = Math.max(0, ...left.map(({ statement }) => statement.evidence))
  const most = Math.max(0, ...statements.map(({ evidence }) => evidence))
  if (best < most * leastEvidence) return undefined
  const near = left.filter(({ statement }) => statement.evidence > best * mostOfOthers)
  return near.length === 1 ? near[0] : undefined
}

function isWithin(one: Sentence, { start, end }: Sentence): boolean {
  return one.start >= start && one.start < end
}
