import type { Embeddings } from '#api/answers/embeddings/create.ts'
import type { Meaning } from '#api/answers/search/meanings.ts'
import { findOccurring } from '#api/answers/terms/occurring.ts'
import type { Db } from '#api/schema.ts'
import { type Answer, answerWithOutcome, withFilesRead } from './answer.ts'
import { answerByExtraction } from './answer-by-extraction.ts'
import { answerByModel } from './answer-by-model.ts'
import { answerFollowUp } from './answer-follow-up.ts'
import { type Model, ModelUnreachable } from './model/model.ts'
import { type BotQuestion, findPreviousQuestion, findQuestion } from './question.ts'
import { type Retrieved, retrieve } from './retrieve.ts'
import { emptyDraft } from './store.ts'
import type { Writer } from './writer.ts'

export type Composing = {
  db: Db
  model: Model | null
  embeddings: Embeddings | null
  write: Writer['write']
  /** Aborted when somebody stops the answer, or when it takes too long. */
  signal: AbortSignal
}

/**
 * Answers a question from what its author may read: by the model or, without one, by extraction.
 */
export async function compose(context: Composing, questionId: string): Promise<Answer> {
  const { db, model, embeddings, write, signal } = context
  const question = await findQuestion(db, questionId)
  if (!question) return { draft: emptyDraft, ending: { state: 'stopped', outcome: null } }
  if (model && question.provider !== model.provider) return answerWithOutcome('no_provider')
  const owner = { userId: question.askerId, kbId: question.kbId }
  const meanings = await findOccurring(db, owner, [question.text])
  // The model reads the history, so it can tell whether a question refers to the previous
  // question.
  const previous = model && (await findPreviousQuestion(db, question))
  // The model reads what was found by meaning. Extraction quotes only what shares words.
  const byMeaning = model && embeddings ? () => embeddings.nearest(question, signal) : undefined
  const found = await retrieve(db, question, meanings, { previous, byMeaning })
  if (found.outcome === 'no_files') return answerWithOutcome(found.outcome)
  const byExtraction = () => extract(db, question, found, meanings)
  if (!model || found.outcome) return byExtraction()
  const { toRead: sources } = found
  try {
    const answer = await unlessAborted(signal, () =>
      answerByModel(db, model, { question, sources }, write, signal),
    )
    return withFilesRead(answer, sources)
  } catch (error) {
    if (error instanceof ModelUnreachable) return byExtraction()
    throw error
  }
}

async function extract(
  db: Db,
  question: BotQuestion,
  found: Retrieved,
  meanings: Meaning[],
): Promise<Answer> {
  if (found.outcome) return answerFollowUp(db, question)
  const { ranked, sources } = found
  const direct = await answerByExtraction(question.text, ranked, sources, meanings)
  const followUp = direct.ending.outcome === 'found' ? null : await answerFollowUp(db, question)
  return followUp?.ending.outcome === 'found' ? followUp : withFilesRead(direct, sources)
}

// Rejects at once when the signal is aborted: a client that waits before a retry ignores the
// signal.
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work(),
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
  ])
}
