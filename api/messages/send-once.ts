import type { Db } from '#api/db/schema.ts'
import { insertMessage, type NewMessage } from './insert.ts'

/** Stores a message and answers with its id. */
type Insert = (message: NewMessage) => Promise<string>

class SentBefore extends Error {}

/**
 * A transaction that sends messages with what belongs to them, all or none. Null where one of them has
 * been sent before: then nothing has changed.
 */
export async function sendOnce<T>(
  db: Db,
  work: (trx: Db, insert: Insert) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute((trx) =>
      work(trx, async (message) => {
        const id = await insertMessage(trx, message)
        if (!id) throw new SentBefore()
        return id
      }),
    )
  } catch (error) {
    if (error instanceof SentBefore) return null
    throw error
  }
}
