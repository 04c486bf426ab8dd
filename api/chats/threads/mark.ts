import { sql } from 'kysely'
import { type FoundChat, findChat } from '#api/chats/chats/find.ts'
import { isInChat } from '#api/chats/chats/is-in-chat.ts'
import { readChat } from '#api/chats/chats/present.ts'
import { withChatLocked } from '#api/chats/chats/with-chat-locked.ts'
import { announceRead } from '#api/chats/notifications/announce.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import type { Chat } from '#contract/entities/chat.ts'

export type ThreadMark = { unreadCount: number; lastReadSeq: number | null }

/** Never back; also reads their notifications. Throws `chat_not_found`, `message_not_found`. */
export async function markThreadRead(
  context: HandlerContext,
  { chatId, rootId }: { chatId: string; rootId: string },
  messageId: string,
): Promise<ThreadMark> {
  const { db, actor } = context
  const chat = await findChat(context, chatId)
  const message = await db
    .selectFrom('messages')
    .select('seq')
    .where('id', '=', messageId)
    .where('chat_id', '=', chat.id)
    .where((eb) =>
      eb.or([
        eb('root_id', '=', rootId),
        eb.and([eb('id', '=', rootId), eb('root_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  if (!message) throw new ApiError('message_not_found')
  const { rows } = await withChatLocked(db, chat.id, 'read', (trx) =>
    sql<ThreadMark>`
    update thread_members set last_read_seq = ${message.seq},
      unread_count = ${repliesAfter(rootId, actor.id, message.seq)}
    where follows and root_id = ${rootId} and user_id = ${actor.id}
      and (last_read_seq < ${message.seq} or unread_count > 0 and last_read_seq = ${message.seq})
    returning unread_count as "unreadCount", last_read_seq as "lastReadSeq"`.execute(trx),
  )
  const ids = await readNotificationsUpTo(db, actor.id, rootId, message.seq)
  announceRead(context, actor.id, ids)
  if (!rows[0]) return readMark(db, actor.id, rootId)
  announceMark(context, chat, rootId, rows[0])
  return rows[0]
}

/** Moves the mark back, to before a reply. They follow the thread from then on. */
async function markThreadUnread(
  context: HandlerContext,
  chat: FoundChat,
  rootId: string,
  seq: number,
): Promise<void> {
  const { db, actor } = context
  const { rows } = await withChatLocked(db, chat.id, 'read', (trx) =>
    sql<ThreadMark>`
    insert into thread_members
      (root_id, user_id, chat_id, kb_id, last_read_seq, unread_count, last_reply_at)
    select root.id, mine.user_id, root.chat_id, ${chat.kb_id}::uuid, ${seq - 1}::bigint,
      ${repliesAfter(rootId, actor.id, seq - 1)},
      date_trunc('milliseconds', coalesce(root.last_reply_at, root.created_at))
    from messages root cross join (select user_id from chat_members
      where chat_id = ${chat.id} and user_id = ${actor.id} for key share) mine
    where root.id = ${rootId}
    on conflict (root_id, user_id) do update
      set last_read_seq = excluded.last_read_seq, unread_count = excluded.unread_count,
        follows = true
      where thread_members.last_read_seq > excluded.last_read_seq or not thread_members.follows
    returning unread_count as "unreadCount", last_read_seq as "lastReadSeq"`.execute(trx),
  )
  if (rows[0]) announceMark(context, chat, rootId, rows[0])
}

async function readMark(db: Db, userId: string, rootId: string): Promise<ThreadMark> {
  const { unreadCount, lastReadSeq } = await readPlace(db, userId, { id: rootId, user_id: null })
  return { unreadCount, lastReadSeq }
}

export async function readPlace(
  db: Db,
  userId: string,
  root: { id: string; user_id: string | null },
): Promise<ThreadMark & { follows: boolean }> {
  const row = await db
    .selectFrom('thread_members')
    .select(['unread_count as unreadCount', 'last_read_seq as lastReadSeq', 'follows'])
    .where('root_id', '=', root.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (row?.follows) return row
  // The first reply makes the author of a message follow its thread.
  return { unreadCount: 0, lastReadSeq: null, follows: !row && root.user_id === userId }
}

function repliesAfter(rootId: string, userId: string, seq: number) {
  return sql<number>`(select count(*)::int from messages replies where replies.root_id = ${rootId}
    and replies.seq > ${seq}::bigint and replies.user_id <> ${userId})`
}

function announceMark(
  { actor, publish }: HandlerContext,
  chat: FoundChat,
  rootId: string,
  { unreadCount, lastReadSeq }: ThreadMark,
): void {
  const place = { kbId: chat.kb_id, chatId: chat.id, rootId }
  const data = { ...place, unreadCount, lastReadSeq: lastReadSeq ?? 0 }
  publish([topics.user(actor.id)], { type: 'thread_read', data })
}

async function readNotificationsUpTo(db: Db, userId: string, rootId: string, seq: number) {
  const { rows } = await sql<{ id: string }>`
    update notifications set is_read = true from messages
    where notifications.user_id = ${userId} and not notifications.is_read
      and messages.id = notifications.message_id and messages.seq <= ${seq}
      and (messages.root_id = ${rootId} or messages.id = ${rootId})
    returning notifications.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * To before a message, or in the thread of a reply. Throws `chat_not_found`, `message_not_found`.
 */
export async function markChatUnread(
  context: HandlerContext,
  chatId: string,
  messageId: string,
): Promise<Chat> {
  const chat = await findChat(context, chatId)
  const message = await context.db
    .selectFrom('messages')
    .select(['seq', 'root_id'])
    .where('id', '=', messageId)
    .where('chat_id', '=', chat.id)
    .executeTakeFirst()
  if (!message) throw new ApiError('message_not_found')
  if (message.root_id) await markThreadUnread(context, chat, message.root_id, message.seq)
  else if (message.seq <= chat.last_read_seq) await moveBack(context, chat, message.seq)
  return readChat(context, chat.id)
}

async function moveBack(
  { db, actor, publish }: HandlerContext,
  chat: FoundChat,
  seq: number,
): Promise<void> {
  const before = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chat.id)
    .where(isInChat('messages'))
    .where('seq', '<', seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const lastReadMessageId = before?.id ?? null
  const { numUpdatedRows } = await db
    .updateTable('chat_members')
    .set({ last_read_seq: seq - 1, last_read_message_id: lastReadMessageId })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', actor.id)
    .where('last_read_seq', '>=', seq)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const place = { kbId: chat.kb_id, chatId: chat.id }
  const mark = { lastReadMessageId, lastReadSeq: seq - 1, unreadCount: chat.seq - seq + 1 }
  publish([topics.user(actor.id)], { type: 'chat_unread', data: { ...place, ...mark } })
}
