import { z } from 'zod'
import {
  chat,
  chatMember,
  message,
  reaction,
  replySummary,
  systemMessage,
} from '#contract/entities/chat.ts'
import { person } from '#contract/entities/user.ts'
import { id, optionalId, time } from '#contract/fields.ts'
import { event, inChat, kbId } from './event.ts'

export const sharedChat = chat
  .omit({
    can: true,
    unreadCount: true,
    unreadMentions: true,
    lastReadMessageId: true,
    lastSender: true,
    notify: true,
  })
  .partial({ lastMessage: true })

export const chatEvents = [
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
   * To: people in the chat. When: a person joined, left or changed it. Client: adds it in order.
   */
  event('system_message', z.object({ chatId: id, systemMessage })),
] as const

export const typing = z.object({ chatId: id, rootMessageId: optionalId })

export const editedMessage = message.omit({ isRead: true, feedback: true })

// `lastMessage` is the chat's preview as the reader fetches it; missing if the event's message is
// not what the preview shows, or has no text for the reader. An event that changes the preview to
// another message is followed by `chat_update`.
const previewed = inChat.extend({ lastMessage: chat.shape.lastMessage.unwrap().optional() })

/**
 * A message that was sent. `root`: for a reply, the root of its thread after it. `endsDraft`, for
 * its sender only: it ended their draft of the chat or thread; without it, as for a copy, the draft
 * stays. The `ack` of a `message` frame has the same data. A client that has only the answer of a
 * call has no `lastMessageAt`, and fetches.
 */
export const sentMessage = previewed.extend({
  message,
  lastMessageAt: time.optional(),
  root: replySummary.optional(),
  endsDraft: z.boolean().optional(),
})

export const messageEvents = [
  /**
   * To: people in the chat, each with the message as they would fetch it. When: it was sent.
   * Client: adds the message by `seq`; it is the newest, so replaces the chat's `lastMessageAt` and
   * `lastMessage`. Counts it as unread in chat and knowledge base; if the user sent it, marks
   * everything before it as read instead. Replaces what the root of a reply has of its replies,
   * unless it knows of more replies already.
   */
  event('message', sentMessage),
  /**
   * To: people in the chat; with `feedback` only the person who rated it. When: the message was
   * edited, rated, pinned, unpinned, restored, or has grown. Client: replaces the message, and the chat's
   * `lastMessage`.
   */
  event(
    'message_edit',
    previewed.extend({
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
   * To: people in the chat, with the deleted message as they would fetch it. Client: replaces the
   * message, which keeps its position and its replies.
   */
  event('message_delete', inChat.extend({ messageId: id, message: editedMessage })),
  /** To: people in the chat. Client: appends the reaction. A person has each reaction only once. */
  event('message_reaction_add', inChat.extend({ reaction })),
  /** To: people in the chat. Client: removes this person's reaction. */
  event('message_reaction_delete', inChat.extend({ reaction })),
  /**
   * To: the other people in the chat. When: a person types in the chat or in the thread of
   * `rootMessageId`.
   */
  event('typing_start', typing.extend({ user: person })),
  /** To: the other people in the chat. When: this person has stopped typing. */
  event('typing_stop', typing.extend({ user: person })),
] as const
