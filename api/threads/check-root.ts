import type { Db } from '#api/db/schema.ts'
import { ApiError } from '#api/http/errors.ts'

/** Throws `message_not_found` if a thread cannot begin at this message of the chat. */
export async function checkRoot(db: Db, chatId: string, rootId: string): Promise<void> {
  const root = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', rootId)
    .where('chat_id', '=', chatId)
    .where('root_id', 'is', null)
    .executeTakeFirst()
  if (!root) throw new ApiError('message_not_found')
}
