import type { Handlers } from '#api/deps.ts'
import { botId } from '#api/platform/ids.ts'
import { updateChat } from './change.ts'
import { createChat } from './create.ts'
import { deleteChat } from './delete.ts'
import { findChat } from './find.ts'
import { listChats } from './list.ts'
import { listAllChats } from './list-all.ts'
import { findChatMembers } from './list-members.ts'
import { listPresent } from './list-present.ts'
import { markChatRead } from './mark-read.ts'
import { addChatMembers, changeChatRole, leaveChat, removeChatMember } from './members.ts'
import { muteChat } from './mute.ts'
import { openPrivateChat } from './open-private.ts'
import { readChat } from './read.ts'
import { listSystemMessages } from './system-messages.ts'

export const chatHandlers = {
  listChats: async (context, { query }) => listChats(context, query),

  listAllChats: async ({ db, actor }, { query }) => listAllChats(db, actor.id, query),

  createChat: async (context, { body }) => createChat(context, body),

  openPrivateChat: async (context, { body }) => openPrivateChat(context, body),

  openBotChat: async (context, { body }) =>
    openPrivateChat(context, { kbId: body.kbId, otherUserId: botId }),

  muteChat: async (context, { params, body }) => muteChat(context, params.chatId, body.notify),

  readChat: async (context, { params }) => readChat(context, params.chatId),

  updateChat: async (context, { params, body }) => updateChat(context, params.chatId, body),

  deleteChat: async (context, { params }) => {
    await deleteChat(context, params.chatId)
    return null
  },

  leaveChat: async (context, { params }) => {
    await leaveChat(context, params.chatId)
    return null
  },

  listChatMembers: async (context, { params, query }) => {
    const chat = await findChat(context, params.chatId)
    return findChatMembers(context.db, context.actor.id, chat.id, query)
  },

  listPresent: async (context, { params }) => listPresent(context, params.chatId),

  addChatMembers: async (context, { params, body }) =>
    addChatMembers(context, params.chatId, body.userIds),

  changeChatRole: async (context, { params, body }) => changeChatRole(context, params, body.role),

  removeChatMember: async (context, { params }) => {
    await removeChatMember(context, params)
    return null
  },

  listSystemMessages: async (context, { params, query }) => {
    const chat = await findChat(context, params.chatId)
    return listSystemMessages(context.db, chat.id, query)
  },

  markChatRead: async (context, { params, body }) => {
    await markChatRead(context, params.chatId, body.messageId)
    return readChat(context, params.chatId)
  },
} satisfies Partial<Handlers>
