import { sql } from 'kysely'
import { z } from 'zod'
import { type FoundChat, selectChats } from '#api/chats/chats/find.ts'
import { titleFor } from '#api/chats/chats/present.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import { type MessageRow, selectMessages } from '#api/chats/messages/select.ts'
import type { HandlerContext } from '#api/deps.ts'
import { findKb } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { readCursorText, writeCursorText } from '#api/platform/http/input.ts'
import type { Db } from '#api/schema.ts'
import type { threadCalls } from '#contract/calls/threads.ts'
import type { Thread } from '#contract/entities/chat.ts'
import type { UnreadThread } from '#contract/entities/unread-thread.ts'
import { id, time } from '#contract/fields.ts'

const mostMarked = 100

type Query = z.output<typeof threadCalls.listThreads.query>

const cursorShape = z.tuple([z.boolean(), time, id])

/** Unread ones first. Throws `kb_not_found`, `forbidden`, `invalid_cursor`. */
export async function listThreads(
  context: HandlerContext,
  kbId: string,
  { cursor, limit }: Query,
): Promise<{ threads: Thread[]; nextCursor: string | null }> {
  const { db, actor } = context
  const kb = await findKb(context, kbId)
  if (!kb.can.chat) throw new ApiError('forbidden')
  const end = cursor === undefined ? null : readCursorText(cursorShape, cursor)
  const rows = await selectMessages(db, actor.id)
    .innerJoin('thread_members as mine', 'mine.root_id', 'messages.id')
    .select(['mine.unread_count', 'mine.last_reply_at as replied_at'])
    .where('mine.user_id', '=', actor.id)
    .where('mine.kb_id', '=', kb.id)
    .where('mine.follows', '=', true)
    .$if(end !== null, (q) => q.where(after(end ?? [false, '', ''])))
    .orderBy(sql`mine.unread_count > 0`, 'desc')
    .orderBy('mine.last_reply_at', 'desc')
    .orderBy('mine.root_id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const chats = await findChats(db, actor.id, page)
  const replies = await findLastReplies(db, actor.id, page)
  const threads = page.flatMap((row): Thread[] => {
    const chat = chats.get(row.chat_id)
    if (!chat) return []
    const reader = readerOf(chat, actor)
    const reply = replies.get(row.id)
    return [
      {
        root: presentMessage(row, reader),
        lastReply: reply ? presentMessage(reply, reader) : null,
        lastReplyAt: row.replied_at,
        unreadCount: row.unread_count,
        chat: presentPlace(chat),
      },
    ]
  })
  const next = last && writeCursorText([last.unread_count > 0, last.replied_at, last.id])
  return { threads, nextCursor: next ?? null }
}

function after([isUnread, repliedAt, rootId]: z.output<typeof cursorShape>) {
  return sql<boolean>`(mine.unread_count > 0, mine.last_reply_at, mine.root_id)
    < (${isUnread}::boolean, ${repliedAt}::timestamptz, ${rootId}::uuid)`
}

async function findChats(db: Db, userId: string, rows: { chat_id: string }[]) {
  if (rows.length === 0) return new Map<string, FoundChat>()
  const ids = [...new Set(rows.map((row) => row.chat_id))]
  const chats: FoundChat[] = await selectChats(db, userId)
    .where((eb) => eb('chats.id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(chats.map((chat) => [chat.id, chat]))
}

async function findLastReplies(db: Db, userId: string, rows: { id: string }[]) {
  if (rows.length === 0) return new Map<string, MessageRow>()
  const roots = rows.map((row) => row.id)
  const replies: MessageRow[] = await selectMessages(db, userId)
    .where(
      sql<boolean>`messages.id in (select last.id from unnest(${roots}::uuid[]) roots (id)
        cross join lateral (select replies.id from messages replies
          where replies.root_id = roots.id order by replies.seq desc limit 1) last)`,
    )
    .execute()
  return new Map(replies.map((reply) => [reply.root_id ?? '', reply]))
}

function presentPlace(chat: FoundChat): Thread['chat'] {
  return {
    id: chat.id,
    title: titleFor(chat),
    color: chat.color,
    chatType: chat.chat_type,
    systemChat: chat.system_chat,
  }
}

/** A limited number, newest reply first. Throws `kb_not_found`, `forbidden`. */
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
