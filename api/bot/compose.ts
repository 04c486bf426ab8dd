import type { Db } from '#api/db/schema.ts'
import { findOccurring } from '#api/terms/occurring.ts'
import { type Answer, answerWithOutcome } from './answer.ts'
import { answerByExtraction } from './answer-by-extraction.ts'
import { answerByModel } from './answer-by-model.ts'
import { type Model, ModelUnreachable } from './model.ts'
import { findPreviousQuestion } from './previous-question.ts'
import { findQuestion } from './question.ts'
import { retrieve } from './retrieve.ts'
import { emptyDraft } from './store.ts'
import type { Writer } from './writer.ts'

export type Composing = {
  db: Db
  model: Model | null
  write: Writer['write']
  /** Aborted when somebody stops the answer. */
  signal: AbortSignal
  /** The time limit of the model. */
  modelMs: number
}

/**
 * Answers a question from what its author may read: by the model or, without one, by extraction.
 */
export async function compose(context: Composing, questionId: string): Promise<Answer> {
  const { db, model, write, signal, modelMs } = context
  const question = await findQuestion(db, questionId)
  if (!question) return { draft: emptyDraft, ending: { state: 'stopped', outcome: null } }
  const owner = { userId: question.askerId, kbId: question.kbId }
  const meanings = await findOccurring(db, owner, [question.text])
  // The model reads the history, so it can tell whether a question refers to the previous
  // question. Extraction cannot.
  const previous = model && (await findPreviousQuestion(db, question))
  const found = await retrieve(db, question, meanings, previous)
  if (found.outcome) return answerWithOutcome(found.outcome)
  const { ranked, sources } = found
  const byExtraction = () => answerByExtraction(question.text, ranked, sources, meanings)
  if (!model) return byExtraction()
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(modelMs)])
  try {
    return await unlessAborted(
      inTime,
      answerByModel(db, model, { question, sources }, write, inTime),
    )
  } catch (error) {
    if (error instanceof ModelUnreachable) return byExtraction()
    throw error
  }
}

// Rejects at once when the signal is aborted: a client that waits before a retry ignores the
// signal.
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}
