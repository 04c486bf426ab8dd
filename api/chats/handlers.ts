import { sql } from 'kysely'
import { ApiError } from '../http/errors.ts'
import type { Handlers } from '../http/handler.ts'
import { findKb } from '../kbs/find.ts'
import { topics } from '../realtime/publish.ts'
import { presentPerson } from '../users/present.ts'
import { findChat, selectChats } from './find.ts'
import { listParticipants } from './participants.ts'
import { presentChat } from './present.ts'
import { listSystemMessages } from './system-messages.ts'

export const chatHandlers: Handlers = {
  listChats: async (context, { query }) => {
    const { db, actor } = context
    const kb = await findKb(context, query.kbId)
    if (!kb.can.chat) throw new ApiError('forbidden')
    const rows = await selectChats(db, actor.id)
      .where('chats.kb_id', '=', kb.id)
      // Section 9: Townhall, AI Chat, then by last message.
      .orderBy(sql`array_position(array['townhall', 'ai_chat'], chats.system_chat)`, (order) =>
        order.asc().nullsLast(),
      )
      .orderBy(sql`coalesce(chats.last_message_at, chats.created_at)`, 'desc')
      .execute()
    const participants = await listParticipants(db, rows)
    return rows.map((row) => presentChat(row, actor.id, participants.get(row.id)))
  },

  readChat: async (context, { params }) => {
    const chat = await findChat(context, params.chatId)
    const participants = await listParticipants(context.db, [chat])
    return presentChat(chat, context.actor.id, participants.get(chat.id))
  },

  listChatMembers: async (context, { params }) => {
    const chat = await findChat(context, params.chatId)
    const rows = await context.db
      .selectFrom('chat_members')
      .innerJoin('users', 'users.id', 'chat_members.user_id')
      .selectAll('users')
      .select('chat_members.role')
      .where('chat_members.chat_id', '=', chat.id)
      .orderBy('users.display_name')
      .execute()
    return rows.map((row) => ({ ...presentPerson(row), role: row.role }))
  },

  listSystemMessages: async (context, { params, query }) => {
    const chat = await findChat(context, params.chatId)
    return listSystemMessages(context.db, chat.id, query)
  },

  markChatRead: async (context, { params, body }) => {
    const { db, actor, publish } = context
    const chat = await findChat(context, params.chatId)
    const message = await db
      .selectFrom('messages')
      .select(['id', 'seq'])
      .where('id', '=', body.messageId)
      .where('chat_id', '=', chat.id)
      .executeTakeFirst()
    if (!message) throw new ApiError('message_not_found')
    await db
      .updateTable('chat_members')
      .set({ last_read_seq: message.seq, last_read_message_id: message.id })
      .where('chat_id', '=', chat.id)
      .where('user_id', '=', actor.id)
      .where('last_read_seq', '<', message.seq)
      .execute()
    publish([topics.user(actor.id)], {
      type: 'notification_mark_as_read',
      data: { ids: [], chatId: chat.id, all: false },
    })
    const participants = await listParticipants(db, [chat])
    return presentChat(await findChat(context, chat.id), actor.id, participants.get(chat.id))
  },
}
