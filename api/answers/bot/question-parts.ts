import { parseQuestion, type Question } from '#api/answers/search/question.ts'
import { termsOf } from '#api/documents/words/terms.ts'

/** One part of a question. A part without terms of its own has the terms of the whole question. */
export type Part = Pick<Question, 'terms' | 'wanted'>

const englishBreak = /[?;,]|\b(?:and|or|as well as)\b/giu
const englishAsks = /\b(?:who|whom|whose|when|where|why|how|what|which)\b/iu
const chineseBreak =
  /[？?，,；;。、]|以及|并且|还有|(?<=.)(?=在?(?:什么时候|什么地方|何时|何地|何处|哪里|哪儿))/gu
const chineseAsks = /谁|哪|何|什么|多少|多[大高远长久深快]|几|怎|如何/u
/**
 * Few questions have more parts. The number is limited because each part is searched for in each
 * quote.
 */
const mostParts = 4

/** Splits a question into its parts: "Who approved it, and when?" has two. */
export function questionParts(question: string): Part[] {
  const whole = parseQuestion(question)
  const spans = spansOf(question)
  if (spans.length < 2) return [whole]
  return spans.slice(0, mostParts).map(({ start, end }) => {
    const part = question.slice(start, end)
    const inPart = new Set(termsOf(part).map(({ term }) => term))
    const own = whole.terms.filter(({ term }) => inPart.has(term))
    return { terms: own.length > 0 ? own : whole.terms, wanted: parseQuestion(part).wanted }
  })
}

/**
 * Returns the part of the text that each part of the question takes. A clause without a question
 * word belongs to the part before it.
 */
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
