import { ApiError } from '#api/http/errors.ts'
import { termsOf } from '#api/search/terms.ts'

/** What a keyword is kept as: itself, itself without case, and what a text must hold to hold it. */
export type Keyed = { keyword: string; folded: string; words: string[] }

/** A keyword, in NFC as the contract leaves it, taken apart for keeping. */
export function keyOf(keyword: string): Keyed {
  return { keyword, folded: fold(keyword), words: wordsOf(keyword).map(({ term }) => term) }
}

/**
 * The words of a text in their order, as passages are indexed by: Chinese as pairs of characters, and
 * as single characters only where they stand alone.
 */
export function wordsOf(text: string): { term: string; position: number }[] {
  const all = termsOf(text)
  const paired = new Set(
    all.flatMap(({ kind, position }) => (kind === 'pair' ? [position, position + 1] : [])),
  )
  return all.filter(({ kind, position }) => kind !== 'char' || !paired.has(position))
}

// Upper case first: some letters have two small forms, and ß has a capital of two letters.
function fold(keyword: string): string {
  return keyword.toUpperCase().toLowerCase().normalize('NFC')
}

// PostgreSQL's code for a row that there is already.
const taken = '23505'

/** Turns the database's refusal of a second term of that keyword into `keyword_taken`. */
export function keywordTaken(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  throw code === taken ? new ApiError('keyword_taken') : error
}
