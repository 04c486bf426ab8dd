import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { UnreadThread } from '#contract/entities/unread-thread.ts'

// How many threads with unread replies are marked and counted.
const mostMarked = 100

/**
 * Lists the actor's threads in a knowledge base that have unread replies, by last reply, newest
 * first; a limited number. Throws `kb_not_found`, `forbidden`.
 */
export async function listUnreadThreads(
  context: HandlerContext,
  kbId: string,
): Promise<UnreadThread[]> {
  const kb = await findKb(context, kbId)
  if (!kb.can.chat) throw new ApiError('forbidden')
  return context.db
    .selectFrom('thread_members')
    .select(['root_id as rootId', 'chat_id as chatId', 'unread_count as unreadCount'])
    .where('user_id', '=', context.actor.id)
    .where('kb_id', '=', kb.id)
    .where('unread_count', '>', 0)
    .orderBy('last_reply_at', 'desc')
    .limit(mostMarked)
    .execute()
}
