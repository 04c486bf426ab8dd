import type { ServerEvent } from '#contract/events.ts'

export const dashboardEvents: ServerEvent['type'][] = [
  'kb_add',
  'kb_restore',
  'kb_remove',
  'kb_update',
  'notification',
  'notification_mark_as_read',
  'chat_mute',
  'chat_unread',
]
