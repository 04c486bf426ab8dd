import { sql } from 'kysely'
import { type FoundChat, findChat } from '#api/chats/chats/find.ts'
import { readPage } from '#api/chats/messages/page.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import { selectMessages } from '#api/chats/messages/select.ts'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { checkRoot } from './check-root.ts'
import { listThreads, listUnreadThreads } from './list.ts'
import { markChatUnread, markThreadRead, readPlace } from './mark.ts'

export const threadHandlers = {
  listThreads: async (context, { params, query }) => listThreads(context, params.kbId, query),

  listUnreadThreads: async (context, { params }) => listUnreadThreads(context, params.kbId),

  readThread: async (context, { params }) => {
    const { db, actor } = context
    const chat = await findChat(context, params.chatId)
    const { root, replies, hasMore } = await readThread(db, actor, chat, params.rootId)
    const mark = await readPlace(db, actor.id, root)
    const reader = readerOf(chat, actor)
    return {
      root: presentMessage(root, reader),
      replies: replies.map((row) => presentMessage(row, reader)),
      hasMore,
      ...mark,
    }
  },

  markThreadRead: async (context, { params, body }) =>
    markThreadRead(context, params, body.messageId),

  markChatUnread: async (context, { params, body }) =>
    markChatUnread(context, params.chatId, body.messageId),

  readFollow: async (context, { params }) => {
    const { db, actor } = context
    const chat = await findChat(context, params.chatId)
    const root = await checkRoot(db, chat.id, params.rootId)
    const { follows } = await readPlace(db, actor.id, root)
    return { follows }
  },

  followThread: async (context, { params, body }) => setFollows(context, params, body.follows),
} satisfies Partial<Handlers>

/** The newest replies, oldest first. `listMessages` with `parent` reads the others. */
async function readThread(db: Db, reader: { id: string }, chat: FoundChat, rootId: string) {
  const root = await selectMessages(db, reader.id)
    .where('messages.id', '=', rootId)
    .where('messages.chat_id', '=', chat.id)
    .where('messages.root_id', 'is', null)
    .executeTakeFirst()
  if (!root) throw new ApiError('message_not_found')
  const replies = await readPage(
    db,
    reader.id,
    { limit: limits.messagePageSize },
    { newestFirst: true, from: (q) => q.where('messages.root_id', '=', root.id) },
  )
  return { root, replies: replies.rows.reverse(), hasMore: replies.hasMore }
}

/** Earlier replies count as read. Throws `chat_not_found`, `message_not_found`. */
async function setFollows(
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
