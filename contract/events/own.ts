import { z } from 'zod'
import { chatNotify } from '#contract/entities/chat.ts'
import { notification } from '#contract/entities/notification.ts'
import { alias, person, preferences } from '#contract/entities/user.ts'
import { count, id } from '#contract/fields.ts'
import { event, kbId } from './event.ts'

const inKb = kbId.extend({ chatId: id })

export const ownEvents = [
  /**
   * To: the recipient. Client: replaces the notification with this id or adds it. Its English
   * `title` and `message` have the names from when it was made, until the client fetches it again. An
   * unread `message_mention` is one of its chat's `unreadMentions`.
   */
  event('notification', z.object({ notification })),
  /**
   * To: the recipient, on all their devices. Client: marks `ids` as read, or those of the chat, or
   * all; removes `removedIds`, and all these from `unreadMentions` of chats. With `lastRead` they have read the chat `chatId` up to that message.
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
  /**
   * To: the person, on all their devices. When: they chose what to be notified of in a chat. Client:
   * replaces the chat's `notify`, and fetches the unread count of the knowledge base.
   */
  event('chat_mute', inKb.extend({ notify: chatNotify })),
  /**
   * To: the person, on all their devices. When: they marked a chat as unread from a message on.
   * Client: replaces the read mark and the unread count, although the mark moves back.
   */
  event(
    'chat_unread',
    inKb.extend({ lastReadMessageId: id.nullable(), lastReadSeq: count, unreadCount: count }),
  ),
  /**
   * To: the person, on all their devices. When: they read a thread, or marked it as unread from a
   * reply on. Client: replaces the thread's read mark and unread count; fetches a list of threads.
   */
  event('thread_read', inKb.extend({ rootId: id, lastReadSeq: count, unreadCount: count })),
  /**
   * To: the person, on all their devices. When: they chose to follow a thread, or not to. Client:
   * shows it in the thread; fetches a list of threads. A `message` by them in a thread, or one that
   * mentions them there, makes them follow it without this event.
   */
  event('thread_follow', inKb.extend({ rootId: id, follows: z.boolean() })),
  /**
   * To: the person, on all their devices. When: they saved a draft; an empty `content` means that
   * there is none. Client: shows the text in the chat or thread unless something else was typed
   * there. A `message` by the person ends the draft of its chat or thread without this event.
   */
  event('draft_update', inKb.extend({ rootMessageId: id.nullable(), content: z.string() })),
  /**
   * To: each person who has the same text open to change it. When: another person opened or closed
   * it. Client: names them while they have it; asks again at least every minute and a half.
   */
  event('page_editor', kbId.extend({ resourceId: id, person, isEditing: z.boolean() })),
  /**
   * To: the person who gave it, on all their devices. When: they named somebody; an empty `alias`
   * takes the name away. Client: replaces the alias by `targetUserId`, and shows `displayName`
   * (the alias or the person's own name) wherever the person stands. Later answers and events have it.
   */
  event('alias_update', z.object({ alias, displayName: z.string() })),
  /** To: the user, on all devices. When: a preference was changed. Client: replaces them all. */
  event('settings_update', z.object({ preferences })),
] as const
