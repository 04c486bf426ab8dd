import type { Message } from '#contract/entities/chat.ts'

type Sent = Pick<Message, 'createdAt' | 'userId' | 'senderType'>

export interface Standing {
  /** The first message of its day. */
  startsDay: boolean
  /** Shortly after a message of the same person, so that the name is not repeated. */
  follows: boolean
}

const closeMs = 5 * 60_000

/** How a message is grouped with the one before it; `dayKey` gives the day in the reader's zone. */
export function standingOf(
  message: Sent,
  before: Sent | undefined,
  dayKey: (iso: string) => string,
): Standing {
  if (!before) return { startsDay: true, follows: false }
  if (dayKey(before.createdAt) !== dayKey(message.createdAt))
    return { startsDay: true, follows: false }
  const samePerson = message.senderType === 'user' && message.userId === before.userId
  const apart = Date.parse(message.createdAt) - Date.parse(before.createdAt)
  return { startsDay: false, follows: samePerson && apart < closeMs }
}
