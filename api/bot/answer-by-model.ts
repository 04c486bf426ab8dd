import type { Db } from '#api/db/schema.ts'
import { findOccurring } from '#api/terms/occurring.ts'
import { limits } from '#contract/limits.ts'
import { type Composed, citing } from './answer.ts'
import { loadSaid } from './history.ts'
import { linksOf } from './links.ts'
import { marksOf } from './mark.ts'
import type { Model } from './model.ts'
import { turnsFor } from './prompt.ts'
import type { Asked } from './question.ts'
import { readQuotes } from './quotes.ts'
import type { Source } from './sources.ts'
import type { Draft } from './store.ts'
import type { Writer } from './writer.ts'

/**
 * Has the model answer from the passages, showing the answer as it grows. Only what it quotes word
 * for word is cited. Throws where the model fails, and `ModelUnreachable` where it cannot be asked.
 */
export async function answerByModel(
  db: Db,
  model: Model,
  { asked, sources }: { asked: Asked; sources: Source[] },
  write: Writer['write'],
  signal: AbortSignal,
): Promise<Composed> {
  const owner = { userId: asked.askerId, kbId: asked.kbId }
  const texts = [asked.text, ...sources.map(({ text }) => text)]
  const meanings = await findOccurring(db, owner, texts)
  const turns = turnsFor(asked.text, { sources, meanings, said: await loadSaid(db, asked) })
  const draftOf = (text: string): Draft => {
    const draft = readQuotes(text, sources)
    const citations = draft.citations.map((one) => ({
      ...one,
      marks: marksOf(asked.text, one.quote, null),
    }))
    return { ...draft, citations, mayLink: linksOf(asked.text, sources, citations) }
  }
  let written = ''
  for await (const piece of model.write(asked.model, turns, signal)) {
    written = (written + piece).slice(0, limits.messageLength)
    if (written.length === limits.messageLength) break
    const soFar = written
    write(() => draftOf(soFar))
  }
  return citing(draftOf(written))
}
