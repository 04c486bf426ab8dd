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
// What differs from reader to reader is left out of what is sent to many; a client keeps what it had, or
// fetches it. A message is sent to each person as it is for them.
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
 * What the server sends over the socket (section 7), one shape for each event, only to people who may
 * know of it. A client that applies events in order to the data it fetched before has the same as after
 * a new fetch. An event that is applied twice, or whose change was fetched already, changes nothing.
 *
 * No event tells: `can` of anything but a knowledge base and a message; a person's own account; requests
 * to join; that an invitation has expired. Whoever shows these fetches them again. People who look at a
 * public knowledge base without being members hear of it and of its files, but not that a member's name
 * or picture has changed.
 */
export const serverEvent = z.discriminatedUnion('type', [
  /**
   * To: one person. When: a knowledge base is new for them, or their role, star or request to join has
   * changed. Client: replaces the knowledge base, `can` included; with another role, fetches what is
   * below it again. A socket that joined before its person became a member now gets all its events.
   */
  event('kb_add', z.object({ kb })),
  /**
   * To: the person who lost it. When: they were removed, they left, or it was deleted. Client: removes
   * the knowledge base, its chats, its star and its subscriptions; fetches what a public one still shows.
   */
  event('kb_remove', kbId),
  /**
   * To: everybody who sees the knowledge base; with `invitationLink`, `hasPendingRequests` or `invitees`
   * only its administrators. When: it or one of these has changed. Client: merges `kb`, and uses the new
   * title in notifications. If `isPublic` or a flag has changed, fetches the knowledge base and its files
   * again. An invitee replaces the one with the same id, newest first; a closed one is removed.
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
   * To: members. When: a member is new, or their role, name or picture has changed. Client: replaces the
   * member with this `userId` or adds them; uses the new name and picture wherever the person is shown;
   * adds the id to `sharedWith`; fetches address, `can`, and the members of the two system chats.
   */
  event('kb_member_add', kbId.extend({ member: sharedMember })),
  /** To: members. When: a member has gone. Client: removes them from the list and from `sharedWith`. */
  event('kb_member_remove', kbId.extend({ userId: id })),
  /** To: readers of the knowledge base. When: a file or link is new. Client: adds or replaces by id. */
  event('resource_add', z.object({ resource: sharedResource })),
  /** To: readers. When: a resource was renamed, moved or analysed. Client: replaces by id. */
  event('resource_update', z.object({ resource: sharedResource })),
  /** To: readers. When: resources were deleted, also with their folder. Client: removes them by id. */
  event('resource_remove', kbId.extend({ resourceIds: z.array(id) })),
  /**
   * To: readers. When: a folder is new. Client: adds or replaces by id. The count and size of what is in
   * a folder are fetched again; those of the whole knowledge base come with `kb_update`.
   */
  event('folder_add', z.object({ folder: sharedFolder })),
  /** To: readers. When: folders were deleted. Client: removes them; their content has events of its own. */
  event('folder_remove', kbId.extend({ folderIds: z.array(id) })),
  /** To: readers. When: a folder was renamed or moved. Client: replaces by id. */
  event('folder_update', z.object({ folder: sharedFolder })),
  /**
   * To: each person who is now in the chat. Client: adds the chat with nothing unread; fetches its
   * earlier messages and its members. A socket that has joined the knowledge base hears the chat from
   * now on without joining it.
   */
  event('chat_add', z.object({ chat: sharedChat })),
  /** To: each person who is no longer in the chat, or whose chat was deleted. Client: removes the chat. */
  event('chat_delete', kbId.extend({ chatId: id })),
  /**
   * To: people in the chat. When: its title, colour or preview has changed. Client: merges it, and uses
   * the new title in notifications. An empty title means a private chat, which keeps its name. Without
   * `lastMessage` the newest message quotes files: the client fetches it again.
   */
  event('chat_update', z.object({ chat: sharedChat })),
  /** To: people in the chat. When: its members or their roles changed. Client: replaces all members. */
  event('chat_member_update', z.object({ chatId: id, members: z.array(chatMember) })),
  /**
   * To: people in the chat, each with the message as they would fetch it. When: it was sent. Client: adds
   * the message by `seq`; it is the newest, so updates `lastMessageAt` and, if it has words, their first
   * `limits.chatPreviewLength` characters as `lastMessage`. Counts it as unread in chat and knowledge
   * base, except for its sender, who has now read everything before it. Counts a reply for its root.
   */
  event('message', inChat.extend({ message })),
  /**
   * To: people in the chat; with `feedback` only the person whose like or dislike it is. When: the
   * message was edited, rated, or has grown. Client: replaces the message, and `lastMessage` if it is the
   * newest and has words.
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
   * To: people in the chat. When: files that are quoted there are gone, or the reader may now read them
   * or no longer may. Client: fetches the chat's messages, its `lastMessage` and the text of notifications.
   */
  event('quotes_update', z.object({ chatId: id })),
  /** To: people in the chat. Client: keeps the message in its place, without content and without actions. */
  event('message_delete', inChat.extend({ messageId: id })),
  /** To: people in the chat. Client: adds the reaction at the end, once per person and reaction. */
  event('message_reaction_add', inChat.extend({ reaction })),
  /** To: people in the chat. Client: removes this person's reaction. */
  event('message_reaction_delete', inChat.extend({ reaction })),
  /** To: people in the chat. When: somebody joined, left, or changed the chat. Client: adds it in order. */
  event('system_message', z.object({ chatId: id, systemMessage })),
  /** To: the others in the chat. When: a person types, in the chat or in the thread of `rootMessageId`. */
  event('typing_start', typing.extend({ user: person })),
  /** To: the others in the chat. When: the person has stopped typing. */
  event('typing_stop', typing.extend({ user: person })),
  /**
   * To: the person notified. Client: replaces the notification with this id or adds it. Its English
   * `title` and `message` keep the names of the moment it was made until it is fetched again.
   */
  event('notification', z.object({ notification })),
  /**
   * To: the reader, on all their devices. Client: marks `ids` as read, or those of the chat, or all;
   * removes `removedIds`. With `lastRead` the person has read the chat `chatId` up to that message.
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
  /** To: the person, on all their devices. When: they changed a preference. Client: replaces them all. */
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
