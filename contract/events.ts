import { z } from 'zod'
import { messageInput } from './calls/messages.ts'
import { chat, chatMember, message, reaction, systemMessage } from './entities/chat.ts'
import { invitee, kb, kbMember } from './entities/kb.ts'
import { notification } from './entities/notification.ts'
import { folder, resource } from './entities/resource.ts'
import { person, preferences } from './entities/user.ts'
import { count, id, optionalId } from './fields.ts'

const ref = z.string().max(100).optional()

function frame<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data, ref })
}

const typing = z.object({ chatId: id, rootMessageId: optionalId })

/**
 * What a client may send over the socket (section 7). `ref` comes back in the `ack` or `error`. A
 * `ping` does nothing but be answered: that is how a client knows that its connection still is one.
 */
export const clientFrame = z.discriminatedUnion('type', [
  frame('message', messageInput.safeExtend({ chatId: id })),
  frame('typing_start', typing),
  frame('typing_stop', typing),
  frame('join_kb', z.object({ kbId: id })),
  frame('leave_kb', z.object({ kbId: id })),
  frame('join_chat', z.object({ chatId: id })),
  frame('leave_chat', z.object({ chatId: id })),
  frame('ping', z.object({})),
])
export type ClientFrame = z.infer<typeof clientFrame>

function event<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data })
}

const kbId = z.object({ kbId: id })
const inChat = z.object({ chatId: id, seq: count })
// What one reader may do with a thing is that reader's; what is sent to many alike leaves it out, and
// a client keeps what it had or fetches. A message is sent to each as it is for them.
const sharedKb = kb.omit({
  can: true,
  role: true,
  isFavorite: true,
  unreadCount: true,
  invitationLink: true,
  hasPendingRequests: true,
  hasAskedToJoin: true,
  creator: true,
  createdBy: true,
  sharedWith: true,
  storageLimit: true,
})
const sharedMember = kbMember.omit({ can: true, email: true })
const sharedResource = resource.omit({ can: true })
const sharedFolder = folder.omit({ can: true })
const sharedChat = chat
  .omit({ can: true, unreadCount: true, lastReadMessageId: true })
  .partial({ lastMessage: true })
const editedMessage = message.omit({ isRead: true, feedback: true })
export type SharedKb = z.infer<typeof sharedKb>
export type SharedMember = z.infer<typeof sharedMember>
export type SharedResource = z.infer<typeof sharedResource>
export type SharedFolder = z.infer<typeof sharedFolder>
export type SharedChat = z.infer<typeof sharedChat>
export type EditedMessage = z.infer<typeof editedMessage>

/**
 * What the server sends over the socket (section 7): one shape an event, each to those who may know.
 * Applied in order to what was fetched before, they give what a new fetch gives; one that is applied
 * twice, or that was fetched already, changes nothing.
 * - `kb_add` goes to one person: a knowledge base that is theirs, or that they look at; new, or with
 *   another role, star or request of theirs to join. It takes the place of what they had of it, and
 *   its `can` with it. With another role than they had, what is below it is fetched. Who has joined it
 *   over the socket before they became a member hears all of it from then on.
 * - `kb_update` goes to all who see it and is laid over what they had, its title over that in
 *   notifications. Where `isPublic` or a flag is another than it was, what the reader may do and see
 *   has changed: the knowledge base and its files are fetched. To its administrators alone it also goes
 *   with `invitationLink`, `hasPendingRequests` and `invitees`, whichever has changed: of these each
 *   takes the place of the one with its id, the newest first, or goes where it is no longer open.
 * - `kb_member_add` puts the member in the list by `userId`, in place of what stood there: somebody
 *   new, or one whose role, name or picture has changed; whoever has them in what was fetched has the
 *   new name and picture there too. Address and `can` are each reader's own, and fetched. Other
 *   members' `sharedWith` gains the id. The members of the two system chats are fetched.
 * - `kb_member_remove` takes the member out of the list and of `sharedWith`; `kb_remove` tells the same
 *   to whom it befell: the knowledge base, its chats, its star and its subscriptions are gone. What a
 *   public one still shows them is fetched.
 * - A resource or folder of an `add` or `update` takes the place of the one with its id. What is in
 *   folders is told for each of those; how many and how much a folder holds is fetched. The number
 *   and size of all files come in `kb_update`.
 * - `chat_add` goes to each person a chat has become theirs, with nothing in it unread; what was said
 *   in it before and who is in it are fetched. Who has joined its knowledge base hears it from then
 *   on, without joining it. To whom it is no longer, `chat_delete`. `chat_update` is laid over what
 *   they had, its title over that in notifications; it is empty for a private chat, which keeps the
 *   name it has, and has no `lastMessage` where that quotes files: it is fetched. Members are in `chat_member_update`, all of them, and are its `participants`.
 * - `message` is as its reader would fetch it, and the chat's newest: `seq`, `lastMessageAt`, and
 *   where it has words the first
 *   `limits.chatPreviewLength` characters of them as `lastMessage`. It counts as unread, in its chat
 *   and the knowledge base, for everybody but its sender, whose own place it moves: they have read all
 *   before it. A reply counts for its root. `message_edit` takes the place of the message, and of
 *   the chat's `lastMessage` where it is the newest and has words; with `feedback`, which goes to one
 *   person, that is theirs. A deleted message keeps its place, has nothing left to show and nothing to
 *   be done with it. A reaction comes last, and once.
 * - `quotes_update` tells that files quoted in a chat are gone, or that who hears it may read them now, or
 *   no longer: messages of that chat, its `lastMessage` and what notifications say are fetched.
 * - `notification` takes the place of one with its id, or is new. `notification_mark_as_read` names
 *   what has been read by `ids`, or is of `all`; those of `removedIds` are gone. With `lastRead` the
 *   person has read the chat `chatId` up to that message. A notification's `title` and `message` in
 *   English keep the names they were told with until they are fetched.
 * - `can` of anything but a knowledge base and a message, a person's own account and requests to join are
 *   told by no event: they are fetched by whoever shows them; that an invitation's time is over, neither.
 *   Who is no member of a public knowledge
 *   base hears of it and of its files, not of what people in it are called now.
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
      invitees: z.array(invitee).optional(),
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
  event('message', inChat.extend({ message })),
  event(
    'message_edit',
    inChat.extend({
      messageId: id,
      content: z.string(),
      message: editedMessage,
      feedback: message.shape.feedback.optional(),
    }),
  ),
  event('quotes_update', z.object({ chatId: id })),
  event('message_delete', inChat.extend({ messageId: id })),
  event('message_reaction_add', inChat.extend({ reaction })),
  event('message_reaction_delete', inChat.extend({ reaction })),
  event('system_message', z.object({ chatId: id, systemMessage })),
  event('typing_start', typing.extend({ user: person })),
  event('typing_stop', typing.extend({ user: person })),
  event('notification', z.object({ notification })),
  event(
    'notification_mark_as_read',
    z.object({
      ids: z.array(id),
      chatId: id.nullable(),
      all: z.boolean(),
      lastRead: z.object({ messageId: id, seq: count }).optional(),
      removedIds: z.array(id).optional(),
    }),
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
      /** With `too_many_requests` and `database_unavailable`: when to try again. */
      retryAfterSeconds: z.number().optional(),
    }),
  }),
])
export type SocketAnswer = z.infer<typeof socketAnswer>
