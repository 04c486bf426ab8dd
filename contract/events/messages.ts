import { z } from 'zod'
import { message, reaction } from '#contract/entities/chat.ts'
import { person } from '#contract/entities/user.ts'
import { id, optionalId } from '#contract/fields.ts'
import { event, inChat } from './event.ts'

export const typing = z.object({ chatId: id, rootMessageId: optionalId })

export const editedMessage = message.omit({ isRead: true, feedback: true })

/** Events about messages, and about who is typing. */
export const messageEvents = [
  /**
   * To: people in the chat, each with the message as they would fetch it. When: it was sent.
   * Client: adds the message by `seq`; it is the newest, so updates `lastMessageAt` and, if it has
   * text, sets the first `limits.chatPreviewLength` characters as `lastMessage`. Counts it as
   * unread in chat and knowledge base; if the user sent it, marks everything before it as read
   * instead. A reply increases its root's count. `endsDraft`, for its sender only: it ended their
   * draft of the chat or thread; without it, as for a copy, the draft stays.
   */
  event('message', inChat.extend({ message, endsDraft: z.boolean().optional() })),
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
   * To: the other people in the chat. When: a person types in the chat or in the thread of
   * `rootMessageId`.
   */
  event('typing_start', typing.extend({ user: person })),
  /** To: the other people in the chat. When: this person has stopped typing. */
  event('typing_stop', typing.extend({ user: person })),
] as const
