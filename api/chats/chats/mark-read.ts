import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import type { Actor } from '#api/people/auth/actor.ts'
import { readUpToNow } from '#api/people/notifications/read.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import { findChat } from './find.ts'
import { isInChat } from './is-in-chat.ts'

/**
 * Forward to a message, never back. Replies directly after it count as read too: no main line shows
 * them, so nothing else could lower the unread count. Notifications stay unread. Throws
 * `chat_not_found`, `message_not_found`.
 */
export async function markChatRead(
  context: Pick<Deps, 'db' | 'publish'> & { actor: Pick<Actor, 'id' | 'key'> },
  chatId: string,
  messageId: string,
): Promise<void> {
  const { db, actor, publish } = context
  const chat = await findChat(context, chatId)
  const seq = await seqReadWith(db, chat.id, messageId)
  const moved = await db
    .updateTable('chat_members')
    .set({ last_read_seq: seq, last_read_message_id: messageId })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', actor.id)
    .where('last_read_seq', '<', seq)
    .executeTakeFirst()
  const change = (ids: string[], further: object) => {
    const data = { ids, chatId: chat.id, all: false, ...further }
    publish([topics.user(actor.id)], { type: 'notification_mark_as_read', data })
  }
  let further = moved.numUpdatedRows > 0n ? { lastRead: { messageId, seq } } : null
  for await (const ids of readUpToNow(db, actor.id, chat.id)) {
    change(ids, further ?? {})
    further = null
  }
  if (further) change([], further)
}

async function seqReadWith(db: Db, chatId: string, messageId: string): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select(
      sql<number>`coalesce((select min(next.seq) - 1 from messages next where next.chat_id = messages.chat_id
        and next.seq > messages.seq and ${isInChat('next')}), chats.seq)`.as('seq'),
    )
    .where('messages.id', '=', messageId)
    .where('chats.id', '=', chatId)
    .executeTakeFirst()
  if (!row) throw new ApiError('message_not_found')
  return Number(row.seq)
}
