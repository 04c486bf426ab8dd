import { z } from 'zod'
import { messageInput } from './calls/messages.ts'
import { chat, chatMember, message, reaction, systemMessage } from './entities/chat.ts'
import { invitee, kb, kbMember } from './entities/kb.ts'
import { notification } from './entities/notification.ts'
import { folder, resource } from './entities/resource.ts'
import { person, preferences } from './entities/user.ts'
import { count, id, optionalId, wholeNumber } from './fields.ts'

const ref = z.string().max(100).optional()

function frame<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data, ref })
}

const typing = z.object({ chatId: id, rootMessageId: optionalId })

/**
 * The frames that a client may send over the WebSocket (section 7). The `ack` or `error` repeats
 * `ref`. A `ping` tests the connection. `ageMs` is the time since the client read its data. With
 * it, the `ack` has `missed`: whether the connection's subscriptions may have had an event since
 * then. If not, the client fetches nothing.
 */
export const clientFrame = z.discriminatedUnion('type', [
  frame('message', messageInput.safeExtend({ chatId: id })),
  frame('typing_start', typing),
  frame('typing_stop', typing),
  frame('join_kb', z.object({ kbId: id })),
  frame('leave_kb', z.object({ kbId: id })),
  frame('join_chat', z.object({ chatId: id })),
  frame('leave_chat', z.object({ chatId: id })),
  frame('ping', z.object({ ageMs: wholeNumber(0).optional() })),
])
export type ClientFrame = z.infer<typeof clientFrame>

function event<T extends string, D extends z.ZodType>(type: T, data: D) {
  return z.object({ type: z.literal(type), data })
}

const kbId = z.object({ kbId: id })
const inChat = z.object({ chatId: id, seq: count })
// Fields that differ between readers are left out of events for many people: a client keeps its
// value or fetches the field. Each person gets messages with the fields for that person.
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
 * The events the server sends over the socket (section 7), only to people with permission to know.
 * A client that applies events in order to the data it fetched before has the same state as after a
 * new fetch. Applying an event twice, or after fetching its change, has no effect.
 *
 * No event reports: `can` of anything but a knowledge base and a message; a change of the user's
 * own account; join requests; an expired invitation. Pages that show these fetch them again. People
 * who look at a public knowledge base without being members receive events about it and its files,
 * but not about a changed name or picture of a member.
 */
export const serverEvent = z.discriminatedUnion('type', [
  /**
   * To: one person. When: a knowledge base is new for them, or their role, favorite or join request
   * has changed. Client: replaces the knowledge base, `can` included; if the role differs, fetches
   * its content again. A socket that subscribed before its user became a member receives all events
   * from now on.
   */
  event('kb_add', z.object({ kb })),
  /**
   * To: the person who lost it. When: they were removed, they left, or it was deleted. Client:
   * removes the knowledge base, its chats, its favorite and its subscriptions; if it is public,
   * fetches what is still visible.
   */
  event('kb_remove', kbId),
  /**
   * To: everybody who can see the knowledge base; with `invitationLink`, `hasPendingRequests` or
   * `invitees` only its administrators. When: one of these has changed. Client: merges `kb`, and
   * uses the new title in notifications. If `isPublic` or a permission flag has changed, fetches
   * the knowledge base and its files again. Replaces invitees by id, newest first, and removes
   * those that are no longer pending.
   */
  event(
    'kb_update',
    z.object({
      kb: sharedKb,
      invitationLink: z.string().optional(),
      hasPendingRequests: z.boolean().optional(),
      invitees: z.array(invitee).optional(),
    }),
  ),
  /**
   * To: members. When: a member is new, or their role, name or picture has changed. Client:
   * replaces the member with this `userId` or adds them; uses the new name and picture wherever the
   * person is shown; adds the id to `sharedWith`; fetches the email address, `can`, and the members
   * of the two system chats.
   */
  event('kb_member_add', kbId.extend({ member: sharedMember })),
  /**
   * To: members. When: a member left or was removed. Client: removes the member from the list and
   * from `sharedWith`.
   */
  event('kb_member_remove', kbId.extend({ userId: id })),
  /**
   * To: readers of the knowledge base. When: a file or link is new. Client: adds or replaces by id.
   */
  event('resource_add', z.object({ resource: sharedResource })),
  /** To: readers. When: a resource was renamed, moved or analysed. Client: replaces by id. */
  event('resource_update', z.object({ resource: sharedResource })),
  /** To: readers. When: resources or their folder were deleted. Client: removes them by id. */
  event('resource_remove', kbId.extend({ resourceIds: z.array(id) })),
  /**
   * To: readers. When: a folder is new. Client: adds or replaces by id, and fetches the count and
   * size of its content. The totals of the knowledge base come with `kb_update`.
   */
  event('folder_add', z.object({ folder: sharedFolder })),
  /**
   * To: readers. When: folders were deleted. Client: removes the folders. Separate events report
   * their content.
   */
  event('folder_remove', kbId.extend({ folderIds: z.array(id) })),
  /** To: readers. When: a folder was renamed or moved. Client: replaces by id. */
  event('folder_update', z.object({ folder: sharedFolder })),
  /**
   * To: each person who is now in the chat. Client: adds the chat with nothing unread; fetches its
   * earlier messages and its members. A socket that subscribed to the knowledge base receives the
   * chat's events from now on.
   */
  event('chat_add', z.object({ chat: sharedChat })),
  /**
   * To: each person who is no longer in the chat. When: they left or the chat was deleted. Client:
   * removes the chat.
   */
  event('chat_delete', kbId.extend({ chatId: id })),
  /**
   * To: people in the chat. When: its title, colour or preview has changed. Client: merges it, and
   * uses the new title in notifications. An empty title means a private chat: keep its name.
   * Without `lastMessage` the newest message quotes files: the client fetches it again.
   */
  event('chat_update', z.object({ chat: sharedChat })),
  /** To: people in the chat. When: its members or their roles changed. Client: replaces all members. */
  event('chat_member_update', z.object({ chatId: id, members: z.array(chatMember) })),
  /**
   * To: people in the chat, each with the message as they would fetch it. When: it was sent.
   * Client: adds the message by `seq`; it is the newest, so updates `lastMessageAt` and, if it has
   * text, sets the first `limits.chatPreviewLength` characters as `lastMessage`. Counts it as
   * unread in chat and knowledge base; if the user sent it, marks everything before it as read
   * instead. A reply increases its root's count.
   */
  event('message', inChat.extend({ message })),
  /**
   * To: people in the chat; with `feedback` only the person who rated it. When: the message was
   * edited, rated, or has grown. Client: replaces the message, and `lastMessage` if it is the
   * newest and has text.
   */
  event(
    'message_edit',
    inChat.extend({
      messageId: id,
      content: z.string(),
      message: editedMessage,
      feedback: message.shape.feedback.optional(),
    }),
  ),
  /**
   * To: people in the chat. When: a file that a message quotes was deleted, or the permission to
   * read such a file has changed. Client: fetches the chat's messages, its `lastMessage` and the
   * text of notifications.
   */
  event('quotes_update', z.object({ chatId: id })),
  /**
   * To: people in the chat. Client: keeps the message in its position, without content and actions.
   */
  event('message_delete', inChat.extend({ messageId: id })),
  /** To: people in the chat. Client: appends the reaction. A person has each reaction only once. */
  event('message_reaction_add', inChat.extend({ reaction })),
  /** To: people in the chat. Client: removes this person's reaction. */
  event('message_reaction_delete', inChat.extend({ reaction })),
  /**
   * To: people in the chat. When: a person joined, left or changed it. Client: adds it in order.
   */
  event('system_message', z.object({ chatId: id, systemMessage })),
  /**
   * To: the other people in the chat. When: a person types in the chat or in the thread of
   * `rootMessageId`.
   */
  event('typing_start', typing.extend({ user: person })),
  /** To: the other people in the chat. When: this person has stopped typing. */
  event('typing_stop', typing.extend({ user: person })),
  /**
   * To: the recipient. Client: replaces the notification with this id or adds it. Its English
   * `title` and `message` have the names from when it was made, until the client fetches it again.
   */
  event('notification', z.object({ notification })),
  /**
   * To: the recipient, on all their devices. Client: marks `ids` as read, or those of the chat, or
   * all; removes `removedIds`. With `lastRead` they have read the chat `chatId` up to that message.
   */
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
  /** To: the user, on all devices. When: a preference was changed. Client: replaces them all. */
  event('settings_update', z.object({ preferences })),
])
export type ServerEvent = z.infer<typeof serverEvent>
export type ServerEventType = ServerEvent['type']

/** The server's answers to the frames of a client. */
export const socketAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ack'), ref, data: z.unknown().optional() }),
  z.object({
    type: z.literal('error'),
    ref,
    data: z.object({
      code: z.string(),
      message: z.string(),
      fields: z.record(z.string(), z.array(z.string())).optional(),
      /** The seconds until a retry, for `too_many_requests` and `database_unavailable`. */
      retryAfterSeconds: z.number().optional(),
    }),
  }),
])
export type SocketAnswer = z.infer<typeof socketAnswer>
