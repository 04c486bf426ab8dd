import type { ServerEvent } from '#contract/events.ts'

/** What changes the cards of one's knowledge bases, with how much is unread in each. */
export const dashboardEvents: ServerEvent['type'][] = [
  'kb_add',
  'kb_remove',
  'kb_update',
  'notification',
  'notification_mark_as_read',
]
