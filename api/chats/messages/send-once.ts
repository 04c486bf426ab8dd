import type { Db } from '#api/schema.ts'
import { insertMessage, type NewMessage } from './insert.ts'

/** Stores a message and returns its id. */
type Insert = (message: NewMessage) => Promise<string>

class SentBefore extends Error {}

/**
 * Runs a transaction that sends messages and writes related rows, all or none. Returns null and
 * changes nothing if one of the messages was sent before.
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
