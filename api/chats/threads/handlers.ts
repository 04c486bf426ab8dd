import { findChat } from '#api/chats/chats/find.ts'
import { presentMessage, readerOf } from '#api/chats/messages/present.ts'
import type { Handlers } from '#api/deps.ts'
import { checkRoot } from './check-root.ts'
import { listThreads } from './list.ts'
import { listUnreadThreads } from './list-unread.ts'
import { markThreadRead, readPlace } from './mark.ts'
import { markChatUnread } from './mark-chat-unread.ts'
import { readThread } from './read.ts'
import { setFollows } from './set-follows.ts'

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
