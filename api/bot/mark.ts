import { placesOf } from '../search/match.ts'
import { queryTermsOf } from '../search/query.ts'
import { termsOf } from '../search/terms.ts'
import type { Span } from './match-quote.ts'

/** More than this is no mark: the eye finds nothing in it. */
const MOST_CHARACTERS = 120
const CLAUSE_ENDS = /[;:,.!?](?=\s)|[，；：。！？]|[\n—–]/gu
const WORD_CHARACTER =
  /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]]/v

/**
 * What of a quote is marked: the words that answer, where they are known, else the quote, and of a long one
 * the clause that says most of what was asked. Whole words and numbers; null for all of it.
 */
export function markOf(question: string, quote: string, words: Span | null): Span | null {
  const known = words && wholeWords(quote, words)
  if (known && known.end - known.start <= MOST_CHARACTERS) return known
  if (quote.length <= MOST_CHARACTERS) return null
  const asked = queryTermsOf(question)
  const best = clausesOf(quote)
    .map((clause) => ({ clause, worth: worthOf(quote.slice(clause.start, clause.end), asked) }))
    .reduce((one, other) => (other.worth > one.worth ? other : one))
  return shortened(quote, best.clause)
}

function wholeWords(text: string, { start, end }: Span): Span {
  const isInside = (at: number) =>
    WORD_CHARACTER.test(text[at - 1] ?? '') && WORD_CHARACTER.test(text[at] ?? '')
  let [from, to] = [start, end]
  while (from > 0 && isInside(from)) from -= 1
  while (to < text.length && isInside(to)) to += 1
  return { start: from, end: to }
}

function clausesOf(text: string): Span[] {
  const ends = [...text.matchAll(CLAUSE_ENDS)].map(({ index }) => index + 1)
  return [...ends, text.length]
    .map((end, index) => trimmed(text, { start: index === 0 ? 0 : (ends[index - 1] ?? 0), end }))
    .filter(({ start, end }) => end > start)
}

function trimmed(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end)
  const before = words.length - words.trimStart().length
  return { start: start + before, end: start + words.replace(/[\s;:,，；：—–]+$/u, '').length }
}

function worthOf(clause: string, asked: ReturnType<typeof queryTermsOf>): number {
  const places = placesOf(termsOf(clause))
  return asked.reduce((sum, { term, weight }) => sum + (places.has(term) ? weight : 0), 0)
}

function shortened(text: string, { start, end }: Span): Span {
  if (end - start <= MOST_CHARACTERS) return { start, end }
  let to = start + MOST_CHARACTERS
  while (
    to > start &&
    WORD_CHARACTER.test(text[to - 1] ?? '') &&
    WORD_CHARACTER.test(text[to] ?? '')
  )
    to -= 1
  return trimmed(text, { start, end: to })
}
