import { z } from 'zod'
import { count, id, time } from '#contract/fields.ts'
import { notificationTypes } from '#contract/notification-kinds.ts'
import { systemChat } from './chat.ts'
import { assignableRole } from './roles.ts'
import { person } from './user.ts'

export const notificationType = z.enum(notificationTypes)

/**
 * Section 3, Notification. Unread ones with the same `groupKey` are one. `title` and `message` are
 * English; clients in another language use the count and the names.
 */
export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  message: z.string(),
  /**
   * The beginning of the message; for an aggregate, of the last one. Empty if there is none, or it
   * quotes files that the reader may not read.
   */
  excerpt: z.string(),
  /** Who may be mentioned in the excerpt, as it is written there after `@`. */
  mentions: z.array(z.string()),
  createdAt: time,
  isRead: z.boolean(),
  isActionable: z.boolean(),
  isAggregated: z.boolean(),
  groupCount: count,
  groupKey: z.string(),
  /** Of an invitation that the reader can accept: what they become by it. Null for others. */
  invitedAs: assignableRole.nullable(),
  /** Who caused it; for an aggregate, the last such person. */
  actor: person.nullable(),
  redirectData: z.object({
    kbId: id.nullable(),
    kbName: z.string().nullable(),
    chatId: id.nullable(),
    /** Null for a private chat, where each sees the other's name as title. */
    chatTitle: z.string().nullable(),
    /** For clients that translate the chat's name. */
    systemChat: systemChat.nullable(),
    messageId: id.nullable(),
    rootMessageId: id.nullable(),
  }),
})
export type Notification = z.infer<typeof notification>
