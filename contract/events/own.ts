import { z } from 'zod'
import { notification } from '#contract/entities/notification.ts'
import { preferences } from '#contract/entities/user.ts'
import { count, id } from '#contract/fields.ts'
import { event } from './event.ts'

/** Events about what belongs to one person, sent to all their devices. */
export const ownEvents = [
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
] as const
