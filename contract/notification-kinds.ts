interface Kind {
  /** English; pages have their own titles in `inbox.titles`. */
  title: (name: string) => string
  icon: string
  /** What it shows and opens: a message, or the members of a knowledge base. */
  about: 'message' | 'members'
}

/**
 * The filter and titles of a kind are keys of the `inbox` catalogue, which the types require. Its
 * words in mails are in `api/chats/notifications/digest-words.ts`.
 */
export const notificationKinds = {
  message_new: {
    title: (name) => `New message from ${name}`,
    icon: 'chat_bubble',
    about: 'message',
  },
  message_reply: { title: (name) => `${name} replied`, icon: 'reply', about: 'message' },
  message_mention: {
    title: (name) => `${name} mentioned you`,
    icon: 'alternate_email',
    about: 'message',
  },
  invitation_accept: {
    title: (name) => `${name} joined`,
    icon: 'how_to_reg',
    about: 'members',
  },
} as const satisfies Record<string, Kind>

export type NotificationType = keyof typeof notificationKinds

export const notificationTypes = Object.keys(notificationKinds) as NotificationType[]
