import { findTerms, placesOf } from '#api/answers/search/match.ts'
import { queryTermsOf } from '#api/answers/search/query.ts'
import { findOccurring } from '#api/answers/terms/occurring.ts'
import { termsOf } from '#api/documents/words/terms.ts'
import type { Db } from '#api/schema.ts'
import { type Answer, answerWithOutcome, withFilesRead } from './answer.ts'
import { answerByExtraction } from './answer-by-extraction.ts'
import { type QuestionWord, questionWords } from './extract/question-words.ts'
import { type BotQuestion, findPreviousQuestion } from './question.ts'
import { retrieve } from './retrieve.ts'

const begins = /^\W*(?:and|or|but|then|so|what about|how about)\b|^(?:那|还有|另外|然后|而)/iu

const refers =
  /\b(?:it|its|he|him|his|she|her|they|them|their|this|that|these|those|there|then|else|same)\b|[它他她这那其该]|呢[？?]?\s*$/iu

/** A question with more words of its own says itself what it is about. */
const mostOwnWords = 3

/**
 * Asks the previous and this question together. A passage must contain the words of this one, so
 * that a new topic is not answered with the previous answer.
 */
export async function answerFollowUp(db: Db, question: BotQuestion): Promise<Answer> {
  const words = wordsOfFollowUp(question.text)
  const previous = words && (await findPreviousQuestion(db, question))
  if (!words || !previous) return answerWithOutcome('not_found')
  const text = `${previous} ${question.text}`
  const owner = { userId: question.askerId, kbId: question.kbId }
  const meanings = await findOccurring(db, owner, [text])
  const found = await retrieve(db, { ...question, text }, meanings)
  if (found.outcome) return answerWithOutcome(found.outcome)
  const kept = found.ranked.map(({ text: passage }) => containsWords(passage, words))
  const isKept = (_: unknown, index: number) => kept[index] === true
  const answer = await answerByExtraction(
    text,
    found.ranked.filter(isKept),
    found.sources.filter(isKept),
    meanings,
  )
  return withFilesRead(answer, found.sources)
}

// The words of a question such as "And in winter?" that an answer must contain; null for another
// question.
function wordsOfFollowUp(question: string): QuestionWord[] | null {
  const words = questionWords(question, queryTermsOf(question))
  const isReferring = begins.test(question) || refers.test(question)
  const isShort = words.length <= mostOwnWords
  return isShort && (isReferring || words.length === 0) ? words : null
}

function containsWords(text: string, words: QuestionWord[]): boolean {
  const places = placesOf(termsOf(text))
  return words.every(({ text: word, terms }) => {
    if (terms[0]?.kind === 'pair') return text.includes(word)
    return findTerms(terms, places, new Map()).every(({ strength }) => strength > 0)
  })
}
