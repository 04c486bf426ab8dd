import type { Db } from '#api/db/schema.ts'
import { findOccurring } from '#api/terms/occurring.ts'
import { type Composed, saying } from './answer.ts'
import { composeByExtraction } from './answer-by-extraction.ts'
import { answerByModel } from './answer-by-model.ts'
import { type Model, ModelUnreachable } from './model.ts'
import { findPrevious } from './previous-question.ts'
import { findAsked } from './question.ts'
import { retrieve } from './retrieve.ts'
import { emptyDraft } from './store.ts'
import type { Writer } from './writer.ts'

export type Composing = {
  db: Db
  model: Model | null
  write: Writer['write']
  /** Aborts when somebody ends the answer. */
  signal: AbortSignal
  /** How long the model may take. */
  modelMs: number
}

/** Answers a question from what its asker may read, by the model or, without one, by extraction. */
export async function compose(context: Composing, questionId: string): Promise<Composed> {
  const { db, model, write, signal, modelMs } = context
  const asked = await findAsked(db, questionId)
  if (!asked) return { draft: emptyDraft, ending: { state: 'stopped', outcome: null } }
  const owner = { userId: asked.askerId, kbId: asked.kbId }
  const meanings = await findOccurring(db, owner, [asked.text])
  // Only the model, which reads what was said before, can tell whether a question is a sequel.
  const found = await retrieve(db, asked, meanings, model && (await findPrevious(db, asked)))
  if (found.outcome) return saying(found.outcome)
  const { ranked, sources } = found
  const byExtraction = () => composeByExtraction(asked.text, ranked, sources, meanings)
  if (!model) return byExtraction()
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(modelMs)])
  try {
    return await unlessAborted(inTime, answerByModel(db, model, { asked, sources }, write, inTime))
  } catch (error) {
    if (error instanceof ModelUnreachable) return byExtraction()
    throw error
  }
}

// A client that waits before it tries again does not listen to the signal.
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}
