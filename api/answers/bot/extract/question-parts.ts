import { candidatesOf } from '#api/answers/search/passages/answer-kinds.ts'
import { type AnswerKind, parseQuestion, type Question } from '#api/answers/search/question.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Span } from '#shared/match-quote.ts'

const englishBreak = /[?;,]|\b(?:and|or|as well as)\b/giu

const englishAsks = /\b(?:who|whom|whose|when|where|why|how|what|which)\b/iu

const chineseBreak =
  /[？?，,；;。、]|以及|并且|还有|(?<=.)(?=在?(?:什么时候|什么地方|何时|何地|何处|哪里|哪儿))/gu

const chineseAsks = /谁|哪|何|什么|多少|多[大高远长久深快]|几|怎|如何/u

/** Kinds recognised by a pattern only: these words may be a name, a number or part of a date. */
const mistakenForOthers: AnswerKind[] = ['number', 'person', 'place', 'name']
/** Each part is searched for in each quote. */
const mostParts = 4

/** One part of a question. A part without terms of its own has the terms of the whole question. */
export type Part = Pick<Question, 'terms' | 'wanted' | 'head'> & { hasOwnTerms: boolean }

export function questionParts(question: string): Part[] {
  const whole = parseQuestion(question)
  const spans = spansOf(question)
  if (spans.length < 2) return [{ ...whole, hasOwnTerms: true }]
  return spans.slice(0, mostParts).map(({ start, end }) => {
    const part = question.slice(start, end)
    const inPart = new Set(termsOf(part).map(({ term }) => term))
    const own = whole.terms.filter(({ term }) => inPart.has(term))
    const hasOwnTerms = own.length > 0
    const { wanted, head } = parseQuestion(part)
    return {
      terms: hasOwnTerms ? own : whole.terms,
      wanted,
      hasOwnTerms,
      ...(head === undefined ? {} : { head }),
    }
  })
}

/** A clause without a question word belongs to the part before it. */
function spansOf(question: string): { start: number; end: number }[] {
  const isChinese = /\p{Script=Han}/u.test(question)
  const [breaks, asks] = isChinese ? [chineseBreak, chineseAsks] : [englishBreak, englishAsks]
  const borders = [...question.matchAll(breaks)].map(({ index }) => index)
  const spans: { start: number; end: number }[] = []
  let start = 0
  for (const end of [...borders, question.length]) {
    const last = spans.at(-1)
    if (asks.test(question.slice(start, end))) spans.push({ start: last ? start : 0, end })
    else if (last) last.end = end
    start = end
  }
  return spans
}

/** The words of the kind that a part asks for; a date is no number, name or place. */
export function wordsFor({ wanted, terms }: Pick<Part, 'wanted' | 'terms'>, quote: string): Span[] {
  if (wanted === 'thing') return []
  const asked = new Set(terms.map(({ term }) => term))
  const times = joined(candidatesOf(quote, 'time', asked), quote)
  const isTime = (one: Span) => times.some(({ start, end }) => one.start < end && one.end > start)
  const words = wanted === 'time' ? times : candidatesOf(quote, wanted, asked)
  return mistakenForOthers.includes(wanted) ? words.filter((one) => !isTime(one)) : words
}

function joined(times: Span[], quote: string): Span[] {
  const whole: Span[] = []
  for (const { start, end } of times) {
    const last = whole.at(-1)
    if (last && /^年?\s?$/u.test(quote.slice(last.end, start))) last.end = end
    else whole.push({ start, end })
  }
  return whole
}
