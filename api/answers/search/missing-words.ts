import { isQuestionFiller } from '#api/documents/words/stopwords.ts'
import { type QueryTerm, termsOf } from '#api/documents/words/terms.ts'
import { findTerms, type Places, placesOf } from './match.ts'

type Word = { start: number; end: number; terms: QueryTerm[] }

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Returns a function that lists, as they were typed, the words of a query that a text has in no
 * form that the search accepts. Leaves out words that the search does not look for, and fillers.
 */
export function missingWordsOf(query: string, terms: QueryTerm[]): (text: string) => string[] {
  const words = [...wordsWithSpaces(query, terms), ...wordsOfCharacters(query, terms)].sort(
    (one, other) => one.start - other.start,
  )
  return (text) => {
    const places = placesOf(termsOf(text))
    const missing = joined(words.filter(({ terms: all }) => !isIn(all, places)))
    return missing
      .map(({ start, end }) => query.slice(start, end))
      .filter((word) => word.length > 1 || !cjk.test(word))
  }
}

/** The first term of a word such as “B2B” is the whole word, and the others are its parts. */
function wordsWithSpaces(query: string, terms: QueryTerm[]): Word[] {
  const words = new Map<number, Word>()
  for (const term of terms) {
    const { kind, start, end } = term
    const isSpaced = kind === 'word' || (kind === 'number' && !cjk.test(query.slice(start, end)))
    if (!isSpaced || isQuestionFiller(term.term) || words.has(start)) continue
    words.set(start, { start, end, terms: [term] })
  }
  return [...words.values()]
}

function wordsOfCharacters(query: string, terms: QueryTerm[]): Word[] {
  const segments = [...segmenter.segment(query)].filter(({ segment }) => cjk.test(segment))
  return segments.flatMap(({ index: start, segment }) => {
    const end = start + segment.length
    const within = terms.filter((term) => term.start >= start && term.end <= end)
    const pairs = within.filter(({ kind }) => kind === 'pair')
    const telling = pairs.length > 0 ? pairs : within.filter(({ kind }) => kind === 'char')
    const numbers = within.filter(({ kind }) => kind === 'number')
    return telling.length > 0 ? [{ start, end, terms: [...numbers, ...telling] }] : []
  })
}

/** A number is enough, because it may be written in digits: “三百” is in a text with “300”. */
function isIn(terms: QueryTerm[], places: Places): boolean {
  const found = findTerms(terms, places, new Map())
  const isNumber = found.some(({ query, strength }) => query.kind === 'number' && strength > 0)
  return isNumber || found.every(({ strength }) => strength > 0)
}

/** One word may be cut into several segments. */
function joined(words: Word[]): Word[] {
  const all: Word[] = []
  for (const word of words) {
    const last = all.at(-1)
    if (last && last.end === word.start) last.end = word.end
    else all.push({ ...word })
  }
  return all
}
