import { findTerms, placesOf } from '#api/answers/search/match.ts'
import { queryTermsOf } from '#api/answers/search/query.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import { withoutDesignationsOf } from './extract/designation.ts'
import { type QuestionWord, questionWords } from './extract/question-words.ts'

const begins = /^\W*(?:and|or|but|then|so|what about|how about)\b|^(?:那|还有|另外|然后|而)/iu

const refers =
  /\b(?:it|its|he|him|his|she|her|they|them|their|this|that|these|those|there|then|else|same)\b|[它他她这那其该]|呢[？?]?\s*$/iu

const asksItself =
  /\b(?:who|whom|whose|when|where|why|which|how(?! about\b)|what(?! about\b))\b|[谁哪几]|什么|多少|为何|怎|如何|[吗么][？?]?\s*$/iu

/** A question with more words of its own says itself what it is about. */
const mostOwnWords = 3

/** Only one of these is meant at a time: the later one takes the place of the earlier. */
const alternatives = [
  /\b(?:in |on |for |of |during )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b/giu,
  /(?:[一二三四五六七八九]|十[一二]?|1[0-2]|(?<!\d)[1-9])月份?/gu,
  /\b(?:in |on |for |of )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/giu,
  /(?:星期|周)[一二三四五六日天]/gu,
  /\b(?:in |for |of |during )?(?:19|20)\d\d\b(?!-)|(?:19|20)\d\d年/gu,
  /\b(?:in |for |of |during )?(?:q[1-4]|(?:first|second|third|fourth) quarter)\b/giu,
  /第?[一二三四]季度/gu,
]

/**
 * The words of a question such as "And in winter?" that an answer must contain; null for another
 * question.
 */
export function wordsOfFollowUp(question: string): QuestionWord[] | null {
  const words = questionWords(question, queryTermsOf(question))
  const isReferring = begins.test(question) || refers.test(question)
  const isShort = words.length <= mostOwnWords
  return isShort && (isReferring || words.length === 0) ? words : null
}

/** "And in May?" asks nothing without the question before, unlike "And who signs it?". */
export function isContinued(question: string): boolean {
  const isReferring = begins.test(question) || /呢[？?]?\s*$/u.test(question)
  return isReferring && !asksItself.test(question) && wordsOfFollowUp(question) !== null
}

/** The question before, without what the follow-up replaces. */
export function previousFor(question: string, previous: string): string {
  const kept = alternatives.reduce(
    (text, pattern) => (question.search(pattern) >= 0 ? text.replace(pattern, ' ') : text),
    previous,
  )
  return withoutDesignationsOf(question, kept)
}

export function containsWords(text: string, words: QuestionWord[]): boolean {
  const places = placesOf(termsOf(text))
  return words.every(({ text: word, terms }) => {
    if (terms[0]?.kind === 'pair') return text.includes(word)
    return findTerms(terms, places, new Map()).every(({ strength }) => strength > 0)
  })
}
