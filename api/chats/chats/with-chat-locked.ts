import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/**
 * A statement does not see rows that others committed since it began, even after waiting for them.
 * So the chat is locked first, after the knowledge base and before its messages (decision 0070).
 * `write` waits for everybody else, `read` only for new messages.
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

/** Locks several chats like `write`. `ids`: a subquery. */
export async function lockChats(trx: Db, ids: RawBuilder<string>): Promise<void> {
  await sql`select from chats where id in ${ids} order by id for no key update`.execute(trx)
}
