import { findTerms, placesOf } from '#api/answers/search/match.ts'
import { queryTermsOf } from '#api/answers/search/query.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { type QuestionWord, questionWords } from './extract/question-words.ts'

const begins = /^\W*(?:and|or|but|then|so|what about|how about)\b|^(?:那|还有|另外|然后|而)/iu
const refers =
  /\b(?:it|its|he|him|his|she|her|they|them|their|this|that|these|those|there|then|else|same)\b|[它他她这那其该]|呢[？?]?\s*$/iu
/** A question with more words of its own says itself what it is about. */
const mostOwnWords = 3

/**
 * Returns the words of a question that refers to the previous one ("And in winter?", "Who built
 * it?"), which an answer must contain; null for any other question.
 */
export function wordsOfFollowUp(question: string): QuestionWord[] | null {
  const words = questionWords(question, queryTermsOf(question))
  const isReferring = begins.test(question) || refers.test(question)
  const isShort = words.length <= mostOwnWords
  return isShort && (isReferring || words.length === 0) ? words : null
}

/** Returns whether a text contains each of these words, or a word with the same root. */
export function containsWords(text: string, words: QuestionWord[]): boolean {
  const places = placesOf(termsOf(text))
  return words.every(({ text: word, terms }) => {
    if (terms[0]?.kind === 'pair') return text.includes(word)
    return findTerms(terms, places, new Map()).every(({ strength }) => strength > 0)
  })
}
