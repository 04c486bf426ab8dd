import { candidatesOf } from '#api/answers/search/answer-kinds.ts'
import { findTerms, placesOf } from '#api/answers/search/match.ts'
import { queryTermsOf } from '#api/answers/search/query.ts'
import type { AnswerKind } from '#api/answers/search/question.ts'
import { sentencesOf } from '#api/documents/words/sentences.ts'
import { type QueryTerm, termsOf } from '#api/documents/words/terms.ts'
import type { Span } from './match-quote.ts'
import { type Part, questionParts } from './question-parts.ts'
import { merged, shortened, trimmed, wholeWords } from './spans.ts'

/** A longer mark does not help the reader to find the answer. */
const mostCharacters = 120
const clauseEnds = /[;:,.!?](?=\s)|[，；：。！？]|[\n—–]/gu
/**
 * Kinds that are recognised by a pattern only. Words of these kinds may be a name, a number or a
 * part of a date.
 */
const mistakenForOthers: AnswerKind[] = ['number', 'person', 'place', 'name']
/** In Chinese only transliterated foreign names can be recognised as names. */
const unsureName = /^[^·•・‧A-Za-z]+$/u

/**
 * Returns the parts of a quote to mark for each part of the question: the words that answer. If
 * they are unknown, that is the whole quote, or, in a long quote, the clause that contains most of
 * the question. The marks are whole words and numbers, in order, without overlap. Returns an empty list to mark the
 * whole quote. `words` are words that are known to answer.
 */
export function marksOf(question: string, quote: string, words: Span | null): Span[] {
  const known = words && wholeWords(quote, words)
  const parts = questionParts(question)
  const found = parts.length > 1 ? parts.map((part) => ofPart(part, quote)) : []
  const marks = found.filter((one) => one !== null)
  // If only one part is found, the quote is marked as for a question with one part.
  if (marks.length < 2) return ofOne(question, quote, known)
  const all = merged(known && !isLong(known) ? [...marks, known] : marks)
  return all.some(({ start, end }) => start === 0 && end === quote.length) ? [] : all
}

function ofOne(question: string, quote: string, known: Span | null): Span[] {
  if (known && !isLong(known)) return [known]
  if (quote.length <= mostCharacters) return []
  const best = bestOf(clausesOf(quote), quote, queryTermsOf(question))
  return [shortened(quote, best.span, mostCharacters)]
}

/**
 * Returns what answers this part: the words of the wanted kind, if the quote has only one such
 * group of words; otherwise the best clause. Returns null if the quote is not about this part.
 */
function ofPart(part: Part, quote: string): Span | null {
  const sentence = bestOf(sentencesOf(quote), quote, part.terms)
  if (sentence.worth === 0) return null
  const words = wordsOf(part, quote)
  const near = words.filter((one) => isWithin(one, sentence.span))
  const [only, ...others] = near.length > 0 ? near : words
  if (only && others.length === 0 && isSure(part, quote.slice(only.start, only.end)))
    return wholeWords(quote, only)
  const clauses = clausesOf(quote)
  const answering = clauses.filter((clause) => near.some((one) => isWithin(one, clause)))
  const best = bestOf(answering.length > 0 ? answering : clauses, quote, part.terms)
  return best.worth > 0 || answering.length > 0 ? shortened(quote, best.span, mostCharacters) : null
}

function wordsOf({ wanted, terms }: Part, quote: string): Span[] {
  if (wanted === 'thing') return []
  const asked = new Set(terms.map(({ term }) => term))
  const times = joined(candidatesOf(quote, 'time', asked), quote)
  const isTime = (one: Span) => times.some(({ start, end }) => one.start < end && one.end > start)
  const words = wanted === 'time' ? times : candidatesOf(quote, wanted, asked)
  return mistakenForOthers.includes(wanted) ? words.filter((one) => !isTime(one)) : words
}

/** Joins a Chinese year and its month into one time. */
function joined(times: Span[], quote: string): Span[] {
  const whole: Span[] = []
  for (const { start, end } of times) {
    const last = whole.at(-1)
    if (last && /^年?\s?$/u.test(quote.slice(last.end, start))) last.end = end
    else whole.push({ start, end })
  }
  return whole
}

/** Returns whether the words answer this part with certainty. A wrong mark is worse than none. */
function isSure({ wanted, terms }: Part, words: string): boolean {
  if (wanted === 'reason' || (wanted === 'person' && unsureName.test(words))) return false
  const said = placesOf(termsOf(words))
  return terms.every(({ term }) => !said.has(term))
}

function clausesOf(text: string): Span[] {
  const ends = [...text.matchAll(clauseEnds)].map(({ index }) => index + 1)
  return [...ends, text.length]
    .map((end, index) => trimmed(text, { start: index === 0 ? 0 : (ends[index - 1] ?? 0), end }))
    .filter(({ start, end }) => end > start)
}

/** The first of the spans that contain most of the question's terms, with their weight. */
function bestOf(spans: Span[], text: string, asked: QueryTerm[]): { span: Span; worth: number } {
  const weights = new Map(asked.map(({ term }) => [term, 1]))
  return spans
    .map((span) => {
      const found = findTerms(asked, placesOf(termsOf(text.slice(span.start, span.end))), weights)
      return { span, worth: found.reduce((sum, one) => sum + one.weight * one.strength, 0) }
    })
    .reduce((one, other) => (other.worth > one.worth ? other : one), {
      span: { start: 0, end: text.length },
      worth: 0,
    })
}

function isWithin(one: Span, { start, end }: Span): boolean {
  return one.start >= start && one.end <= end
}

function isLong({ start, end }: Span): boolean {
  return end - start > mostCharacters
}
