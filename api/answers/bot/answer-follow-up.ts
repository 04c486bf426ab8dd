import { findOccurring } from '#api/answers/terms/occurring.ts'
import type { Db } from '#api/schema.ts'
import { type Answer, answerWithOutcome, withFilesRead } from './answer.ts'
import { answerByExtraction } from './answer-by-extraction.ts'
import { containsWords, wordsOfFollowUp } from './follow-up.ts'
import { findPreviousQuestion } from './previous-question.ts'
import type { BotQuestion } from './question.ts'
import { retrieve } from './retrieve.ts'

/**
 * Answers a question that refers to the previous one, with quotes only: both questions together
 * are asked, and a passage must contain the words of the second. So a new topic is not answered
 * with the previous answer.
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
