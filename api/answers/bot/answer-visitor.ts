import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { Db } from '#api/schema.ts'
import { answerDirectly } from './by-extraction.ts'
import { retrieve } from './retrieve.ts'

/**
 * Quotes from the files of a knowledge base that everyone may read: without terms, lines of its
 * book, earlier questions and a model. Empty if nothing answers.
 */
export async function answerVisitor(db: Db, kbId: string, text: string): Promise<StoredCitation[]> {
  const found = await retrieve(db, { kbId, text, mayRead: true, resourceIds: [] })
  if (found.outcome) return []
  return (await answerDirectly(text, found)).draft.citations
}
