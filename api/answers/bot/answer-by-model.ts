import { findOccurring } from '#api/answers/terms/occurring.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { type Answer, answerWithCitations } from './answer.ts'
import { loadHistory } from './history.ts'
import { linksOf } from './links.ts'
import { marksOf } from './mark.ts'
import type { Model } from './model.ts'
import { turnsFor } from './prompt.ts'
import type { BotQuestion } from './question.ts'
import { readQuotes } from './quotes.ts'
import type { Source } from './sources.ts'
import type { Draft } from './store.ts'
import type { Writer } from './writer.ts'

/**
 * Answers with the model, from the passages, and shows the answer while it grows. Only
 * word-for-word quotes are cited. Throws `ModelUnreachable` if there is no connection, and other
 * errors if the model fails.
 */
export async function answerByModel(
  db: Db,
  model: Model,
  { question, sources }: { question: BotQuestion; sources: Source[] },
  write: Writer['write'],
  signal: AbortSignal,
): Promise<Answer> {
  const owner = { userId: question.askerId, kbId: question.kbId }
  const texts = [question.text, ...sources.map(({ text }) => text)]
  const meanings = await findOccurring(db, owner, texts)
  const turns = turnsFor(question.text, {
    sources,
    meanings,
    said: await loadHistory(db, question),
  })
  const draftOf = (text: string): Draft => {
    const draft = readQuotes(text, sources)
    const citations = draft.citations.map((one) => ({
      ...one,
      marks: marksOf(question.text, one.quote, null),
    }))
    return { ...draft, citations, mayLink: linksOf(question.text, sources, citations) }
  }
  let written = ''
  for await (const piece of model.write(question.model, turns, signal)) {
    written = (written + piece).slice(0, limits.messageLength).toWellFormed()
    if (written.length === limits.messageLength) break
    const soFar = written
    write(() => draftOf(soFar))
  }
  return answerWithCitations(draftOf(written))
}
