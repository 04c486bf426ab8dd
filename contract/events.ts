import { z } from 'zod'
import { messageInput } from './calls/messages.ts'
import { chat, chatMember, message, reaction, systemMessage } from './entities/chat.ts'
import { kb, kbMember } from './entities/kb.ts'
import { notification } from './entities/notification.ts'
import { folder, resource } from './entities/resource.ts'
import { person, preferences } from './entities/user.ts'
import { count, id, optionalId } from './fields.ts'

const ref = z.string().max(100).optional()

function frame<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data, ref })
}

const typing = z.object({ chatId: id, rootMessageId: optionalId })

/** What a client may send over the socket (section 7). `ref` comes back in the `ack` or `error`. */
export const clientFrame = z.discriminatedUnion('type', [
  frame('message', messageInput.safeExtend({ chatId: id })),
  frame('typing_start', typing),
  frame('typing_stop', typing),
  frame('join_kb', z.object({ kbId: id })),
  frame('leave_kb', z.object({ kbId: id })),
  frame('join_chat', z.object({ chatId: id })),
  frame('leave_chat', z.object({ chatId: id })),
])
export type ClientFrame = z.infer<typeof clientFrame>

function event<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data })
}

const kbId = z.object({ kbId: id })
const inChat = z.object({ chatId: id, seq: count })
// What one reader may do with a thing is that reader's; what is sent to many leaves it out, and a
// client keeps what it had or fetches.
const sharedKb = kb.omit({
  can: true,
  role: true,
  isFavorite: true,
  unreadCount: true,
  invitationLink: true,
  hasPendingRequests: true,
  creator: true,
  sharedWith: true,
})
const sharedMember = kbMember.omit({ can: true, email: true })
const sharedResource = resource.omit({ can: true })
const sharedFolder = folder.omit({ can: true })
const sharedChat = chat.omit({ can: true, unreadCount: true, lastReadMessageId: true })
const sharedMessage = message.omit({ can: true, isRead: true, feedback: true })
export type SharedKb = z.infer<typeof sharedKb>
export type SharedMember = z.infer<typeof sharedMember>
export type SharedResource = z.infer<typeof sharedResource>
export type SharedFolder = z.infer<typeof sharedFolder>
export type SharedChat = z.infer<typeof sharedChat>
export type SharedMessage = z.infer<typeof sharedMessage>

/**
 * What the server sends over the socket (section 7): one shape an event, each to those who may know.
 * Applied in order to what was fetched before, they give what a new fetch gives:
 * - `kb_add` goes to one person: a knowledge base that is now theirs, or in which their role is now
 *   another. It takes the place of what they had of it, and its `can` with it. Who joins anew then
 *   joins it over the socket again, to hear its chats.
 * - `kb_update` goes to all who see it and is laid over what they had. To its administrators alone it
 *   also goes with `invitationLink` and `hasPendingRequests`, whichever has changed.
 * - `kb_member_add` puts the member in the list by `userId`, in place of what stood there: somebody
 *   new, or one whose role has changed. Address and `can` are each reader's own: administrators fetch
 *   the list for them. Other members' `sharedWith` gains the id.
 * - `kb_member_remove` takes the member out of the list and of `sharedWith`; `kb_remove` tells the same
 *   to whom it befell: the knowledge base, its chats, its star and its subscriptions are gone.
 * - `chat_add` goes to each person a chat has become theirs; who wants to hear it joins it. To whom it
 *   is no longer, `chat_delete`. `chat_update` is laid over what they had; its `title` is empty for a
 *   private chat, which keeps the name it has. Members are in `chat_member_update`, all of them.
 * - `message` counts as unread for everybody but its sender, whose own place it moves. A deleted
 *   message keeps its place and has nothing left to show. A reaction comes last, and once.
 * - `notification` takes the place of an unread one of the same `groupKey`. `notification_mark_as_read`
 *   names what has been read by `ids`, or is of `all`; with `chatId` the person has read that chat.
 */
export const serverEvent = z.discriminatedUnion('type', [
  event('kb_add', z.object({ kb })),
  event('kb_remove', kbId),
  event(
    'kb_update',
    z.object({
      kb: sharedKb,
      invitationLink: z.string().optional(),
      hasPendingRequests: z.boolean().optional(),
    }),
  ),
  event('kb_member_add', kbId.extend({ member: sharedMember })),
  event('kb_member_remove', kbId.extend({ userId: id })),
  event('resource_add', z.object({ resource: sharedResource })),
  event('resource_update', z.object({ resource: sharedResource })),
  event('resource_remove', kbId.extend({ resourceIds: z.array(id) })),
  event('folder_add', z.object({ folder: sharedFolder })),
  event('folder_remove', kbId.extend({ folderIds: z.array(id) })),
  event('folder_update', z.object({ folder: sharedFolder })),
  event('chat_add', z.object({ chat: sharedChat })),
  event('chat_delete', kbId.extend({ chatId: id })),
  event('chat_update', z.object({ chat: sharedChat })),
  event('chat_member_update', z.object({ chatId: id, members: z.array(chatMember) })),
  event('message', inChat.extend({ message: sharedMessage })),
  event(
    'message_edit',
    inChat.extend({ messageId: id, content: z.string(), message: sharedMessage }),
  ),
  event('message_delete', inChat.extend({ messageId: id })),
  event('message_reaction_add', inChat.extend({ reaction })),
  event('message_reaction_delete', inChat.extend({ reaction })),
  event('system_message', z.object({ chatId: id, systemMessage })),
  event('typing_start', typing.extend({ user: person })),
  event('typing_stop', typing.extend({ user: person })),
  event('notification', z.object({ notification })),
  event(
    'notification_mark_as_read',
    z.object({ ids: z.array(id), chatId: id.nullable(), all: z.boolean() }),
  ),
  event('settings_update', z.object({ preferences })),
])
export type ServerEvent = z.infer<typeof serverEvent>
export type ServerEventType = ServerEvent['type']

/** The answers to a client's own frames. */
export const socketAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ack'), ref, data: z.unknown().optional() }),
  z.object({
    type: z.literal('error'),
    ref,
    data: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      /** With `too_many_requests`: when to try again. */
      retryAfterSeconds: z.number().optional(),
    }),
  }),
])
export type SocketAnswer = z.infer<typeof socketAnswer>
