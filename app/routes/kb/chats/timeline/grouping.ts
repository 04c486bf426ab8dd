import type { Before } from '#app/routes/kb/chats/system-messages/timeline.ts'
import type { Message } from '#contract/entities/chat.ts'

type GroupedMessage = Pick<Message, 'createdAt' | 'userId' | 'senderType'>

export interface Grouping {
  /** The first message of its day. */
  startsDay: boolean
  /** Shortly after a message of the same person the name is not repeated. */
  follows: boolean
}

const closeMs = 5 * 60_000

/** `dayKey` gives the day in the reader's zone. */
export function groupingOf(
  message: GroupedMessage,
  before: Before,
  dayKey: (iso: string) => string,
): Grouping {
  if (!before) return { startsDay: true, follows: false }
  if (dayKey(before.createdAt) !== dayKey(message.createdAt))
    return { startsDay: true, follows: false }
  const samePerson = message.senderType === 'user' && message.userId === before.userId
  const apart = Date.parse(message.createdAt) - Date.parse(before.createdAt)
  return { startsDay: false, follows: samePerson && apart < closeMs }
}
