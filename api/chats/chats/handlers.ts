import type { z } from 'zod'
import type { HandlerContext, Handlers } from '#api/deps.ts'
import { presentPerson } from '#api/people/users/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { botId } from '#api/platform/ids.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { chatChange } from '#contract/calls/chats.ts'
import type { Chat, ChatNotify } from '#contract/entities/chat.ts'
import type { Person } from '#contract/entities/user.ts'
import { limits } from '#contract/limits.ts'
import { announceChat } from './announce.ts'
import { createChat } from './create.ts'
import { deleteChat } from './delete.ts'
import { findChat, findChatTo } from './find.ts'
import { listAllChats, listChats } from './list.ts'
import { findChatMembers } from './list-members.ts'
import { markChatRead } from './mark-read.ts'
import { addChatMembers, changeChatRole, leaveChat, removeChatMember } from './members.ts'
import { openPrivateChat } from './open-private.ts'
import { readChat } from './present.ts'
import {
  listSystemMessages,
  publishSystemMessages,
  recordSystemMessage,
} from './system-messages.ts'

export const chatHandlers = {
  listChats: async (context, { query }) => listChats(context, query),

  listAllChats: async (context, { query }) => listAllChats(context, query),

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

/** Existing notifications stay. Throws `chat_not_found`. */
async function muteChat(
  context: HandlerContext,
  chatId: string,
  notify: ChatNotify,
): Promise<Chat> {
  const { db, actor, publish } = context
  const chat = await findChat(context, chatId)
  const { numUpdatedRows } = await db
    .updateTable('chat_members')
    .set({ notify })
    .where('chat_id', '=', chat.id)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ApiError('chat_not_found')
  const data = { kbId: chat.kb_id, chatId: chat.id, notify }
  if (chat.notify !== notify) publish([topics.user(actor.id)], { type: 'chat_mute', data })
  return readChat(context, chatId)
}

/** Each real change is a system message. Throws `chat_not_found`, `system_chat`, `forbidden`. */
async function updateChat(
  context: HandlerContext,
  chatId: string,
  { title, color }: z.output<typeof chatChange>,
): Promise<Chat> {
  const { db, actor } = context
  await findChatTo(context, chatId, 'rename')
  const systemMessages = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('chats')
      .select(['title', 'color'])
      .where('id', '=', chatId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new ApiError('chat_not_found')
    const after = { title: title ?? before.title, color: color ?? before.color }
    const happened = [
      ...(after.title === before.title ? [] : [{ event: 'renamed', detail: after.title } as const]),
      ...(after.color === before.color ? [] : [{ event: 'settings_updated' } as const]),
    ]
    if (happened.length === 0) return []
    await trx.updateTable('chats').set(after).where('id', '=', chatId).execute()
    const ids: string[] = []
    for (const one of happened)
      ids.push(await recordSystemMessage(trx, chatId, { ...one, actorId: actor.id }))
    return ids
  })
  if (systemMessages.length > 0) await announceChat(context, chatId)
  await publishSystemMessages(context, systemMessages)
  return readChat(context, chatId)
}

/**
 * The other people with a live connection, by name, and how many they are. Throws `chat_not_found`.
 */
async function listPresent(
  context: HandlerContext,
  chatId: string,
): Promise<{ people: Person[]; count: number }> {
  const { db, hub, actor } = context
  const chat = await findChat(context, chatId)
  const present = await hub.present(topics.chat(chat.id))
  const ids = present.filter((id) => id !== actor.id)
  if (ids.length === 0) return { people: [], count: 0 }
  const rows = await db
    .selectFrom('users')
    .innerJoin('chat_members', 'chat_members.user_id', 'users.id')
    .selectAll('users')
    .where('chat_members.chat_id', '=', chat.id)
    .where((eb) => eb('users.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('users.spelling')
    .orderBy('users.id')
    .execute()
  return { people: rows.slice(0, limits.presentShown).map(presentPerson), count: rows.length }
}
