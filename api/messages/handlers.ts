import { findChat } from '../chats/find.ts'
import type { Handlers } from '../http/handler.ts'
import { listMessages } from './list.ts'
import { presentMessage, readerOf } from './present.ts'
import { sendMessage } from './send.ts'
import { readThread } from './thread.ts'

export const messageHandlers: Handlers = {
  listMessages: async (context, { params, query }) => {
    const chat = await findChat(context, params.chatId)
    const { rows, hasMore } = await listMessages(context.db, chat, query)
    const reader = readerOf(chat, context.actor)
    return { messages: rows.map((row) => presentMessage(row, reader)), hasMore }
  },

  sendMessage: async (context, { params, body }) => sendMessage(context, params.chatId, body),

  readThread: async (context, { params }) => {
    const chat = await findChat(context, params.chatId)
    const { root, replies } = await readThread(context.db, chat, params.rootId)
    const reader = readerOf(chat, context.actor)
    return {
      root: presentMessage(root, reader),
      replies: replies.map((row) => presentMessage(row, reader)),
    }
  },
}
