import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { notificationTypes } from '#contract/notification-kinds.ts'
import { systemChat } from './chat.ts'
import { person } from './user.ts'

export const notificationType = z.enum(notificationTypes)

/**
 * Section 3, Notification. Unread notifications with the same `groupKey` are aggregated into one.
 * `title` and `message` are English; clients in another language use the count and the names.
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
  /** Whether this is an invitation to `redirectData.kbId` that the recipient can accept. */
  isInvitation: z.boolean(),
  /** The person who caused the notification; for an aggregate, the last such person. */
  actor: person.nullable(),
  redirectData: z.object({
    kbId: id.nullable(),
    kbName: z.string().nullable(),
    chatId: id.nullable(),
    /**
     * The title of the chat. Null for a private chat, where each of the two people sees the other
     * person's name as title.
     */
    chatTitle: z.string().nullable(),
    /** Which system chat it is, so that a client can translate the chat's name. */
    systemChat: systemChat.nullable(),
    messageId: id.nullable(),
    /** The root of the thread that contains the message. */
    rootMessageId: id.nullable(),
  }),
})
export type Notification = z.infer<typeof notification>
