import { z } from 'zod'
import { count, id, time } from '../fields.ts'

export const notificationType = z.enum([
  'message_new',
  'message_reply',
  'message_mention',
  'invitation_accept',
])

/** Section 3, Notification. Unread ones of one `groupKey` are shown as one aggregate. */
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
  redirectData: z.object({
    kbId: id.nullable(),
    kbName: z.string().nullable(),
    chatId: id.nullable(),
    messageId: id.nullable(),
  }),
})
export type Notification = z.infer<typeof notification>
