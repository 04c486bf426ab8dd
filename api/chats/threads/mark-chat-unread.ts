import { type FoundChat, findChat } from '#api/chats/chats/find.ts'
import { readChat } from '#api/chats/chats/read.ts'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Chat } from '#contract/entities/chat.ts'
import { markThreadUnread } from './mark.ts'

/**
 * Moves the actor's read mark in a chat back, to before a message. For a reply, moves back the mark
 * in its thread. Does nothing if the message is unread already. Throws `chat_not_found`,
 * `message_not_found`.
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
    .where('root_id', 'is', null)
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
