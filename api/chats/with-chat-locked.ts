import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'

/**
 * Runs statements that count or change what depends on the messages of a chat. A statement does not
 * see rows that others have committed since it began, also if it waits for them; so the chat is
 * locked first. `write` waits for everybody else, `read` only for new messages.
 */
export function withChatLocked<T>(
  db: Db,
  chatId: string,
  kind: 'read' | 'write',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const strength = kind === 'write' ? sql`for no key update` : sql`for share`
  const run = async (trx: Db) => {
    await sql`select from chats where id = ${chatId} ${strength}`.execute(trx)
    return work(trx)
  }
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
