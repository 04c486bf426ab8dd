/** What a notification can be about (section 3). */
export const notificationTypes = [
  'message_new',
  'message_reply',
  'message_mention',
  'invitation_accept',
] as const
export type NotificationType = (typeof notificationTypes)[number]
