import { termsOf } from '#api/documents/words/terms.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { isUniqueViolation } from '#api/platform/db/error-codes.ts'

export type Keyed = { keyword: string; folded: string; words: string[] }

export function keyOf(keyword: string): Keyed {
  return { keyword, folded: fold(keyword), words: wordsOf(keyword).map(({ term }) => term) }
}

/** As passages are indexed: Chinese as pairs of characters, single ones only outside of pairs. */
export function wordsOf(text: string): { term: string; position: number }[] {
  const all = termsOf(text)
  const paired = new Set(
    all.flatMap(({ kind, position }) => (kind === 'pair' ? [position, position + 1] : [])),
  )
  return all.filter(({ kind, position }) => kind !== 'char' || !paired.has(position))
}

// Upper case first: some letters have two lower-case forms, and ß becomes two letters.
function fold(keyword: string): string {
  return keyword.toUpperCase().toLowerCase().normalize('NFC')
}

/** The database decides a race of two equal keywords. */
export function keywordTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('keyword_taken') : error
}
