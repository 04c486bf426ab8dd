import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import { withEventOn } from './apply-event.ts'

/** Both ends included. */
export interface Span {
  from: number
  to: number
}

// All messages of a chat share sequence numbers, so a known number may have no message in a thread.
export interface MessageMap {
  readonly byId: ReadonlyMap<string, Message>
  /** Lowest first; 0 is the beginning of the chat. */
  readonly known: readonly Span[]
}

/** A chat or, with `rootId`, the replies of a thread. */
export interface Line {
  chatId: string
  rootId: string | null
}

/** The range is covered completely. */
export interface ReadPage extends Span {
  messages: Message[]
}

export const emptyMap: MessageMap = { byId: new Map(), known: [] }

/** Afterwards, apply the events since the request with `withEvents`. */
export function withPage(map: MessageMap, { messages, from, to }: ReadPage): MessageMap {
  const byId = new Map(map.byId)
  for (const message of messages) byId.set(message.id, message)
  return { byId, known: withSpan(map.known, { from, to }) }
}

export function withFresh(map: MessageMap, fresh: Message[]): MessageMap {
  return { ...map, byId: new Map([...map.byId, ...fresh.map((one) => [one.id, one] as const)]) }
}

/** Ignores events that were applied before, of other chats, and about messages not loaded. */
export function withEvents(map: MessageMap, events: ServerEvent[], line: Line): MessageMap {
  return events.reduce((now, event) => withEvent(now, event, line), map)
}

function withEvent(map: MessageMap, event: ServerEvent, { chatId, rootId }: Line): MessageMap {
  if (!('chatId' in event.data) || event.data.chatId !== chatId) return map
  const byId = withEventOn(map.byId, event, isBefore(map), rootId)
  const known = event.type === 'message' ? withSpan(map.known, numberOf(event.data.seq)) : map.known
  return byId === map.byId && known === map.known ? map : { byId, known }
}

// Messages before the loaded ones are not missing: nobody has paged back to them.
function isBefore({ known }: MessageMap): (seq: number) => boolean {
  const first = known[0]?.from ?? 0
  return (seq) => seq < first
}

function numberOf(seq: number): Span {
  return { from: seq, to: seq }
}

/** 0 for an empty chat. */
export function newestSeq({ known }: MessageMap): number {
  return known.at(-1)?.to ?? 0
}

/** For a page in the past, only the messages without a gap between them and `at`. */
export function shownOf({ byId, known }: MessageMap, at?: number): Message[] {
  const span = at === undefined ? undefined : spanOf(known, at)
  return [...byId.values()]
    .filter(({ seq }) => !span || (seq >= span.from && seq <= span.to))
    .sort((one, other) => one.seq - other.seq)
}

// After a long time without a connection, fetching everything could take minutes.
const mostMissing = 1_000

/** Paging back loads the dropped messages again. */
export function withoutFarPast(map: MessageMap): MessageMap {
  const [first, second] = map.known
  if (!first || !second || second.from - first.to <= mostMissing) return map
  const byId = new Map([...map.byId].filter(([, { seq }]) => seq >= second.from))
  return byId.size > 0 ? withoutFarPast({ byId, known: map.known.slice(1) }) : map
}

export function hasOlder({ known }: MessageMap, first = 0): boolean {
  return (spanOf(known, first)?.from ?? 0) > 0
}

export type Missing = { after: Message } | { before: Message } | 'newest'

/** Where to read first to fill the first gap. */
export function missingOf(map: MessageMap): Missing | null {
  const [first, second] = map.known
  if (!first || !second) return null
  const shown = shownOf(map)
  const after = shown.findLast(({ seq }) => seq <= first.to)
  if (after) return { after }
  const before = shown.find(({ seq }) => seq > first.to)
  return before ? { before } : 'newest'
}

/** Spans that touch are merged. The same list if it already contains the span. */
export function withSpan(spans: readonly Span[], added: Span): readonly Span[] {
  if (spans.some(({ from, to }) => from <= added.from && added.to <= to)) return spans
  const touches = ({ from, to }: Span) => from <= added.to + 1 && added.from <= to + 1
  const joined = spans
    .filter(touches)
    .reduce(
      (whole, { from, to }) => ({ from: Math.min(whole.from, from), to: Math.max(whole.to, to) }),
      added,
    )
  const apart = spans.filter((span) => !touches(span))
  return [...apart, joined].sort((one, other) => one.from - other.from)
}

export function spanOf(spans: readonly Span[], at: number): Span | undefined {
  return spans.find(({ from, to }) => from <= at && at <= to)
}
