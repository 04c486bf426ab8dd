import type { Message, SystemMessage } from '#contract/entities/chat.ts'

/** Decides how the item is grouped. A question may be the item before its answer. */
export type Before =
  | { createdAt: string; userId?: string | null; id?: string; content?: string }
  | undefined

/** System messages that follow each other on one day are one item. */
export type TimelineItem =
  | { message: Message; before: Before }
  | { happened: SystemMessage[]; before: Before }

/** Both lists are sorted; the ids of both have the order of their times. */
export function timelineOf(
  messages: Message[],
  systemMessages: SystemMessage[],
  dayKey: (iso: string) => string,
): TimelineItem[] {
  const items: TimelineItem[] = []
  let before: Before
  let next = 0
  const addSystemMessages = (untilId: string | undefined) => {
    for (; next < systemMessages.length; next++) {
      const one = systemMessages[next]
      if (!one || (untilId !== undefined && one.id > untilId)) return
      const last = items.at(-1)
      const goesOn =
        last && 'happened' in last && before && dayKey(before.createdAt) === dayKey(one.createdAt)
      if (goesOn) last.happened.push(one)
      else items.push({ happened: [one], before })
      before = one
    }
  }
  for (const message of messages) {
    addSystemMessages(message.id)
    items.push({ message, before })
    before = message
  }
  addSystemMessages(undefined)
  return items
}

export function lastOf(items: TimelineItem[]): Before {
  const last = items.at(-1)
  return last && ('message' in last ? last.message : last.happened.at(-1))
}

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
