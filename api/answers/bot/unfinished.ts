import { sql } from 'kysely'
import type { MessageRow } from '#api/chats/messages/select.ts'
import { selectMessages } from '#api/chats/messages/select.ts'
import { botId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'

const mostQuestions = 100

/** The answers that are marked as being written. */
export async function listWriting(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where(sql<boolean>`bot_state = 'writing'`)
    .execute()
  return rows.map((row) => row.id)
}

/** Whether an answer is marked as interrupted. */
export async function isInterrupted(db: Db, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', messageId)
    .where(sql<boolean>`bot_state = 'interrupted'`)
    .executeTakeFirst()
  return row !== undefined
}

/** Questions of the last `withinMs` without an answer, oldest first. */
export async function listUnanswered(db: Db, withinMs: number): Promise<MessageRow[]> {
  return selectMessages(db, null)
    .where('messages.id', '>=', uuidAt(Date.now() - withinMs))
    .where('messages.expect_bot_reply', '=', true)
    .where('messages.sender_type', '=', 'user')
    .where('messages.is_deleted', '=', false)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('messages as answer')
            .select('answer.id')
            .whereRef('answer.client_id', '=', 'messages.id')
            .where('answer.user_id', '=', botId),
        ),
      ),
    )
    .orderBy('messages.id')
    .limit(mostQuestions)
    .execute()
}

/**
 * Returns the smallest UUIDv7 of a moment. Ids begin with their time, so this query needs no other
 * index.
 */
export function uuidAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
