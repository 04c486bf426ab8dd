import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { systemChat } from './chat.ts'
import { person } from './user.ts'

export const notificationType = z.enum([
  'message_new',
  'message_reply',
  'message_mention',
  'invitation_accept',
])
export type NotificationType = z.infer<typeof notificationType>

/**
 * Section 3, Notification. Unread ones of one `groupKey` are one aggregate. `title` and `message` are
 * the English wording; whoever words it in another language has the count and the names.
 */
export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  message: z.string(),
  createdAt: time,
  isRead: z.boolean(),
  isActionable: z.boolean(),
  isAggregated: z.boolean(),
  groupCount: count,
  groupKey: z.string(),
  /** Whether it invites the reader to `redirectData.kbId`, who may accept. */
  isInvitation: z.boolean(),
  /** Who it comes from; of an aggregate, who wrote last. */
  actor: person.nullable(),
  redirectData: z.object({
    kbId: id.nullable(),
    kbName: z.string().nullable(),
    chatId: id.nullable(),
    /** Null for a private chat, which each of the two calls by the other's name. */
    chatTitle: z.string().nullable(),
    /** Which of the two system chats it is, whose name each reads in their language. */
    systemChat: systemChat.nullable(),
    messageId: id.nullable(),
    /** The thread the message is in. */
    rootMessageId: id.nullable(),
  }),
})
export type Notification = z.infer<typeof notification>
