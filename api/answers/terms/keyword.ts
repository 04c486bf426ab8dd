import { termsOf } from '#api/documents/words/terms.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { isUniqueViolation } from '#api/platform/db/error-codes.ts'

/** A keyword, its case-folded form, and the index terms that a text must contain. */
export type Keyed = { keyword: string; folded: string; words: string[] }

/** Returns the stored fields of a keyword. The keyword must be in NFC. */
export function keyOf(keyword: string): Keyed {
  return { keyword, folded: fold(keyword), words: wordsOf(keyword).map(({ term }) => term) }
}

/**
 * Returns the words of a text in order, as passages are indexed: Chinese text as pairs of
 * characters, and as single characters only where they are not part of a pair.
 */
export function wordsOf(text: string): { term: string; position: number }[] {
  const all = termsOf(text)
  const paired = new Set(
    all.flatMap(({ kind, position }) => (kind === 'pair' ? [position, position + 1] : [])),
  )
  return all.filter(({ kind, position }) => kind !== 'char' || !paired.has(position))
}

// Folds the case of a keyword. Converts to upper case first: some letters have two lower-case
// forms, and ß becomes two letters in upper case.
function fold(keyword: string): string {
  return keyword.toUpperCase().toLowerCase().normalize('NFC')
}

/** Turns the database's unique violation into `keyword_taken`. */
export function keywordTaken(error: unknown): never {
  throw isUniqueViolation(error) ? new ApiError('keyword_taken') : error
}
