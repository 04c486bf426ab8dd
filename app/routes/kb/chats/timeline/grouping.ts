import type { Before } from '#app/routes/kb/chats/system-messages/timeline.ts'
import type { Message } from '#contract/entities/chat.ts'

type GroupedMessage = Pick<Message, 'createdAt' | 'userId' | 'senderType'>

export interface Grouping {
  /** True for the first message of its day. */
  startsDay: boolean
  /** True for a message shortly after one of the same person; the name is then not repeated. */
  follows: boolean
}

const closeMs = 5 * 60_000

/**
 * Returns how a message is grouped with the message or system message before it. `dayKey` gives the day in the reader's
 * zone.
 */
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
