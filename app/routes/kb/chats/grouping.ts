import type { Message } from '#contract/entities/chat.ts'

type Sent = Pick<Message, 'createdAt' | 'userId' | 'senderType'>

export interface Standing {
  /** The first message of its day. */
  startsDay: boolean
  /** Close enough to one of the same person’s that their name need not be said again. */
  follows: boolean
}

const closeMs = 5 * 60_000

/** How a message stands to the one before it; `dayKey` tells days where the reader is. */
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
