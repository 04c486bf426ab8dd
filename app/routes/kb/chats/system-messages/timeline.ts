import type { Message, SystemMessage } from '#contract/entities/chat.ts'

/** What stands before an item of a message list. It decides how the item is grouped. */
export type Before = { createdAt: string; userId?: string | null } | undefined

/** An item of a message list: a message, or system messages that follow each other on one day. */
export type TimelineItem =
  | { message: Message; before: Before }
  | { happened: SystemMessage[]; before: Before }

/**
 * Returns the messages with the system messages between them. Both are sorted; the ids of both have
 * the order of their times. `dayKey` gives the day in the reader's zone.
 */
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

/** Returns the last message or system message of a list. */
export function lastOf(items: TimelineItem[]): Before {
  const last = items.at(-1)
  return last && ('message' in last ? last.message : last.happened.at(-1))
}
