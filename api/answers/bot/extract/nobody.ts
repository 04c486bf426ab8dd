import type { Question } from '#api/answers/search/question.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Seen } from './features.ts'
import { isRow } from './rows.ts'

/**
 * Returns whether what may be quoted does not say who: it names nobody, and lacks a word of the
 * question. "You may stop at any time" does not say who may stop the trial, but "The nurse signs it"
 * says who signs. Most Chinese names are not recognised as such, so only English is judged.
 */
export function saysOfNobody({ wanted, terms }: Question, said: Seen[], headings: string): boolean {
  if (wanted !== 'person' || said.some(isRow)) return false
  if (said.some(({ text, features }) => features.person > 0 || /\p{Script=Han}/u.test(text))) {
    return false
  }
  const above = new Set(termsOf(headings).map(({ term }) => term))
  return terms.some(
    ({ term, kind }, index) =>
      kind !== 'char' && !above.has(term) && said.every(({ own }) => !own[index]),
  )
}
