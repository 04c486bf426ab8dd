import { z } from 'zod'
import { call } from '#contract/call.ts'
import {
  chat,
  chatAnywhere,
  chatMember,
  chatNotify,
  chatType,
  draft,
  systemMessage,
} from '#contract/entities/chat.ts'
import { chatRole } from '#contract/entities/roles.ts'
import { person } from '#contract/entities/user.ts'
import { count, id, limit, line, onceId, optionalId, wholeNumber, word } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

const kbParams = z.object({ kbId: id })
export const chatParams = z.object({ chatId: id })
const memberParams = chatParams.extend({ userId: id })
const userIds = z.array(id).max(limits.membersPerAdd, 'too_many')

export const chatInput = z.object({
  kbId: id,
  title: line(limits.titleLength),
  color: word(limits.colorLength).default(''),
  userIds: userIds.default([]),
  clientId: onceId,
})

export const chatChange = z
  .object({ title: line(limits.titleLength), color: word(limits.colorLength) })
  .partial()

export const chatCalls = {
  listChats: call({
    method: 'GET',
    path: '/chats',
    access: 'signed_in',
    summary:
      'The person’s chats in a knowledge base, of all kinds or of one: Townhall, AI Chat, then by last message. `after` returns the page after a chat.',
    query: z.object({
      kbId: id,
      chatType: chatType.optional(),
      after: id.optional(),
      limit: limit(limits.chatPageSize),
    }),
    answer: z.array(chat),
  }),
  listAllChats: call({
    method: 'GET',
    path: '/user/chats',
    access: 'signed_in',
    summary:
      'The person’s chats in all their knowledge bases, by last message, newest first. `search` finds words of the title, the other person’s name or alias, and the knowledge base. `nextCursor` is the `cursor` of the next page.',
    query: z.object({
      search: word(limits.searchQueryLength).optional(),
      cursor: word(limits.cursorLength).optional(),
      limit: limit(limits.chatPageSize),
    }),
    answer: z.object({ chats: z.array(chatAnywhere), nextCursor: z.string().nullable() }),
  }),
  createChat: call({
    method: 'POST',
    path: '/chats',
    access: 'signed_in',
    summary: 'Start a group chat, once for each clientId and content.',
    body: chatInput,
    spellings: { UserIDs: 'userIds' },
    answer: chat,
  }),
  readChat: call({
    method: 'GET',
    path: '/chats/:chatId',
    access: 'signed_in',
    summary: 'One chat of the person’s.',
    params: chatParams,
    answer: chat,
  }),
  updateChat: call({
    method: 'PUT',
    path: '/chats/:chatId',
    access: 'signed_in',
    summary: 'Change title and colour (chat admins).',
    params: chatParams,
    body: chatChange,
    answer: chat,
  }),
  deleteChat: call({
    method: 'DELETE',
    path: '/chats/:chatId',
    access: 'signed_in',
    summary: 'Dismiss a chat for everybody (its creator).',
    params: chatParams,
    answer: z.null(),
  }),
  listSystemMessages: call({
    method: 'GET',
    path: '/chats/:chatId/system-messages',
    access: 'signed_in',
    summary:
      'What happened in the chat, newest first. `before` is the id of a message or of a system message: it returns what happened before it.',
    params: chatParams,
    query: z.object({
      limit: limit(limits.systemMessagePageSize),
      offset: wholeNumber(0).default(0),
      before: id.optional(),
    }),
    answer: z.array(systemMessage),
  }),
  listChatMembers: call({
    method: 'GET',
    path: '/chats/:chatId/members',
    access: 'signed_in',
    summary:
      'Who is in the chat: its creator, its admins, then the others, each by name. `search` finds parts of names and of the person’s aliases, also as they are typed in Latin letters. `after` returns the page after a member.',
    params: chatParams,
    query: z.object({
      search: word(limits.searchQueryLength).optional(),
      after: id.optional(),
      limit: limit(limits.memberPageSize),
    }),
    answer: z.array(chatMember),
  }),
  listPresent: call({
    method: 'GET',
    path: '/chats/:chatId/present',
    access: 'signed_in',
    summary:
      'The other people of the chat who are connected to it now, by name, at most `limits.presentShown`, and how many they are.',
    params: chatParams,
    answer: z.object({ people: z.array(person), count }),
  }),
  addChatMembers: call({
    method: 'POST',
    path: '/chats/:chatId/members',
    access: 'signed_in',
    summary: 'Add members of the knowledge base to the chat.',
    params: chatParams,
    body: z.object({ userIds: userIds.min(1, 'required') }),
    spellings: { UserIDs: 'userIds' },
    answer: z.array(chatMember),
  }),
  changeChatRole: call({
    method: 'PUT',
    path: '/chats/:chatId/members/:userId',
    access: 'signed_in',
    summary: 'Promote or demote a chat member.',
    params: memberParams,
    body: z.object({ role: chatRole }),
    answer: chatMember,
  }),
  removeChatMember: call({
    method: 'DELETE',
    path: '/chats/:chatId/members/:userId',
    access: 'signed_in',
    summary: 'Remove somebody from the chat (chat admins).',
    params: memberParams,
    answer: z.null(),
  }),
  leaveChat: call({
    method: 'DELETE',
    path: '/chats/:chatId/member',
    access: 'signed_in',
    summary: 'Leave the chat.',
    params: chatParams,
    answer: z.null(),
  }),
  openPrivateChat: call({
    method: 'POST',
    path: '/chats/private-message',
    access: 'signed_in',
    summary: 'The one private chat of two members, made when there is none.',
    body: z.object({ kbId: id, otherUserId: id }),
    answer: chat,
  }),
  openBotChat: call({
    method: 'POST',
    path: '/chats/ask',
    access: 'signed_in',
    summary:
      'The person’s one private chat with the bot in a knowledge base, made when there is none. The bot answers every message there.',
    body: z.object({ kbId: id }),
    answer: chat,
  }),
  muteChat: call({
    method: 'PUT',
    path: '/chats/:chatId/mute',
    access: 'signed_in',
    summary:
      'Choose what to be notified of in a chat: everything, mentions or nothing. It is the person’s own setting, which others do not see.',
    params: chatParams,
    body: z.object({ notify: chatNotify }),
    answer: chat,
  }),
  markChatUnread: call({
    method: 'POST',
    path: '/chats/:chatId/unread',
    access: 'signed_in',
    summary:
      'Mark the chat as unread from a message on; a reply marks its thread. Notifications stay as they are.',
    params: chatParams,
    body: z.object({ messageId: id }),
    answer: chat,
  }),
  listDrafts: call({
    method: 'GET',
    path: '/kb/:kbId/drafts',
    access: 'signed_in',
    summary: 'The person’s unsent texts in a knowledge base, newest first.',
    params: kbParams,
    answer: z.array(draft),
  }),
  readDraft: call({
    method: 'GET',
    path: '/chats/:chatId/draft',
    access: 'signed_in',
    summary: 'The person’s unsent text in a chat or thread; null if there is none.',
    params: chatParams,
    query: z.object({ rootMessageId: id.optional() }),
    answer: draft.nullable(),
  }),
  saveDraft: call({
    method: 'PUT',
    path: '/chats/:chatId/draft',
    access: 'signed_in',
    summary:
      'Store the person’s unsent text in a chat or thread; an empty text deletes it, and sending does too. With the `clientId` that it will be sent with, a text that was sent meanwhile is not stored.',
    params: chatParams,
    body: z.object({
      content: word(limits.messageLength),
      rootMessageId: optionalId,
      clientId: id.optional(),
    }),
    answer: draft.nullable(),
  }),
  markChatRead: call({
    method: 'POST',
    path: '/chats/:chatId/last-read',
    access: 'signed_in',
    summary: 'Mark the chat read up to a message; never moves back.',
    params: chatParams,
    body: z.object({ messageId: id }),
    answer: chat,
  }),
}
