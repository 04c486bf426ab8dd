import type { Generated } from 'kysely'
import type { MaybeTime, Time } from '#api/platform/db/columns.ts'
import type { NotificationType } from '#contract/notification-kinds.ts'

export interface NotificationTable {
  id: string
  user_id: string
  type: NotificationType
  kb_id: string | null
  chat_id: string | null
  message_id: string | null
  actor_id: string | null
  group_key: string
  invitee_id: Generated<string | null>
  group_count: Generated<number>
  is_read: Generated<boolean>
  created_at: Time
  /** When it was sent by e-mail, or was too old for it. */
  told_at: MaybeTime
  /** When it was queued for the browsers of its reader. */
  pushed_at: MaybeTime
}
