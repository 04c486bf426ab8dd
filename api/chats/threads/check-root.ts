import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'

/** The message at which a thread begins or can begin. Throws `message_not_found` if none can. */
export async function checkRoot(
  db: Db,
  chatId: string,
  rootId: string,
): Promise<{ id: string; user_id: string | null }> {
  const root = await db
    .selectFrom('messages')
    .select(['id', 'user_id'])
    .where('id', '=', rootId)
    .where('chat_id', '=', chatId)
    .where('root_id', 'is', null)
    .executeTakeFirst()
  if (!root) throw new ApiError('message_not_found')
  return root
}
