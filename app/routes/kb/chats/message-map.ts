import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { withEventOn } from './apply-event.ts'
import { type Span, spanOf, withSpan } from './spans.ts'

/**
 * What a page knows of a chat: its messages by id, and of which numbers it knows all there is. Replies
 * have numbers too and are not shown, so that a number without a message is no gap where it is known.
 */
export interface MessageMap {
  readonly byId: ReadonlyMap<string, Message>
  /** Numbers known without a gap, lowest first; 0 stands for the beginning of the chat. */
  readonly known: readonly Span[]
}

/** Messages as the API answered with them, and the numbers they are all the messages of. */
export interface ReadPage extends Span {
  messages: Message[]
}

export const emptyMap: MessageMap = { byId: new Map(), known: [] }

/** With what was fetched; what has happened since it was asked for is laid over it with `withEvents`. */
export function withPage(map: MessageMap, { messages, from, to }: ReadPage): MessageMap {
  const byId = new Map(map.byId)
  for (const message of messages) byId.set(message.id, message)
  return { byId, known: withSpan(map.known, { from, to }) }
}

/** With messages as they are now, in place of what there was of them. */
export function withFresh(map: MessageMap, fresh: Message[]): MessageMap {
  return { ...map, byId: new Map([...map.byId, ...fresh.map((one) => [one.id, one] as const)]) }
}

/**
 * With what has happened, in order. What happened already changes nothing, nor does what happens to
 * messages that are not here, or in another chat.
 */
export function withEvents(map: MessageMap, events: ServerEvent[], chatId: string): MessageMap {
  return events.reduce((now, event) => withEvent(now, event, chatId), map)
}

function withEvent(map: MessageMap, event: ServerEvent, chatId: string): MessageMap {
  if (!('chatId' in event.data) || event.data.chatId !== chatId) return map
  const byId = withEventOn(map.byId, event, isBefore(map))
  const known = event.type === 'message' ? withSpan(map.known, numberOf(event.data.seq)) : map.known
  return byId === map.byId && known === map.known ? map : { byId, known }
}

// What was said before all that is here is not missing: it has not been asked for.
function isBefore({ known }: MessageMap): (seq: number) => boolean {
  const first = known[0]?.from ?? 0
  return (seq) => seq < first
}

function numberOf(seq: number): Span {
  return { from: seq, to: seq }
}

/** The highest number heard of; 0 where nothing has been said. */
export function newestSeq({ known }: MessageMap): number {
  return known.at(-1)?.to ?? 0
}

/** Messages in their order: all, or, of a page somewhere in the past, those without a gap to `at`. */
export function shownOf({ byId, known }: MessageMap, at?: number): Message[] {
  const span = at === undefined ? undefined : spanOf(known, at)
  return [...byId.values()]
    .filter(({ seq }) => !span || (seq >= span.from && seq <= span.to))
    .sort((one, other) => one.seq - other.seq)
}

// A page that was asleep for long does not read for minutes.
const mostMissing = 1_000

/** Where more is missing than is worth reading, what is before that is let go: one goes back to it. */
export function withoutFarPast(map: MessageMap): MessageMap {
  const [first, second] = map.known
  if (!first || !second || second.from - first.to <= mostMissing) return map
  const byId = new Map([...map.byId].filter(([, { seq }]) => seq >= second.from))
  return byId.size > 0 ? withoutFarPast({ byId, known: map.known.slice(1) }) : map
}

/** Whether there is something before the first message that is shown. */
export function hasOlder({ known }: MessageMap, first = 0): boolean {
  return (spanOf(known, first)?.from ?? 0) > 0
}

/** Where what is missing first is read: after a message, before one, or at the end. */
export type Missing = { after: Message } | { before: Message } | 'newest'

/** Null where nothing is missing between what is known. */
export function missingOf(map: MessageMap): Missing | null {
  const [first, second] = map.known
  if (!first || !second) return null
  const shown = shownOf(map)
  const after = shown.findLast(({ seq }) => seq <= first.to)
  if (after) return { after }
  const before = shown.find(({ seq }) => seq > first.to)
  return before ? { before } : 'newest'
}
