import { sql } from 'kysely'
import { findChat } from '#api/chats/chats/find.ts'
import type { HandlerContext } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import { checkRoot } from './check-root.ts'

/**
 * Makes the actor follow a thread, or not: its replies are listed, counted and notified of. What was
 * said before counts as read. Throws `chat_not_found`, `message_not_found`.
 */
export async function setFollows(
  context: HandlerContext,
  { chatId, rootId }: { chatId: string; rootId: string },
  follows: boolean,
): Promise<{ follows: boolean }> {
  const { db, actor, publish } = context
  const chat = await findChat(context, chatId)
  await checkRoot(db, chat.id, rootId)
  const { numAffectedRows } = await sql`
    insert into thread_members
      (root_id, user_id, chat_id, kb_id, last_read_seq, last_reply_at, follows)
    select root.id, mine.user_id, root.chat_id, ${chat.kb_id}::uuid, chats.seq,
      date_trunc('milliseconds', coalesce(root.last_reply_at, root.created_at)), ${follows}
    from messages root join chats on chats.id = root.chat_id
    cross join (select user_id from chat_members
      where chat_id = ${chat.id} and user_id = ${actor.id} for key share) mine
    where root.id = ${rootId}
    on conflict (root_id, user_id) do update set follows = excluded.follows,
      last_read_seq = excluded.last_read_seq, last_reply_at = excluded.last_reply_at, unread_count = 0
      where thread_members.follows <> excluded.follows`.execute(db)
  const place = { kbId: chat.kb_id, chatId: chat.id, rootId }
  if (numAffectedRows)
    publish([topics.user(actor.id)], { type: 'thread_follow', data: { ...place, follows } })
  return { follows }
}
