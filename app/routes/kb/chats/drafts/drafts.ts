import type { Draft } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'

export type ListedDraft = Pick<Draft, 'chatId' | 'rootMessageId' | 'content'>

type Place = Pick<ListedDraft, 'chatId' | 'rootMessageId'>

export function withDraftEvent(
  drafts: readonly ListedDraft[],
  { type, data }: ServerEvent,
): readonly ListedDraft[] {
  if (type !== 'draft_update') return drafts
  const others = drafts.filter((one) => !isSamePlace(one, data))
  return data.content === '' ? others : [data, ...others]
}

// `events` are the recent ones, oldest first. One from before a message by the reader in the same
// place is not applied, because the message may have ended that draft.
export function withRecentEvents(
  drafts: readonly ListedDraft[],
  events: readonly ServerEvent[],
  userId: string,
): readonly ListedDraft[] {
  const sent = new Map(events.map((event, index) => [keyOf(placeOfOwn(event, userId)), index]))
  return events.reduce((now, event, index) => {
    if (event.type !== 'draft_update') return now
    return (sent.get(keyOf(event.data)) ?? -1) > index ? now : withDraftEvent(now, event)
  }, drafts)
}

/** The reader's message may have ended their draft there. */
export function mayEndDraft(
  drafts: readonly ListedDraft[],
  event: ServerEvent,
  userId: string,
): boolean {
  const place = placeOfOwn(event, userId)
  return place !== null && drafts.some((one) => isSamePlace(one, place))
}

function placeOfOwn({ type, data }: ServerEvent, userId: string): Place | null {
  if (type !== 'message' || data.message.userId !== userId) return null
  return { chatId: data.chatId, rootMessageId: data.message.rootId }
}

/** Its own or, if there is none, the newest of its threads. */
export function draftOfChat(drafts: readonly ListedDraft[], chatId: string): ListedDraft | null {
  const own = drafts.filter((one) => one.chatId === chatId)
  return own.find(({ rootMessageId }) => rootMessageId === null) ?? own[0] ?? null
}

const keyOf = (place: Place | null) => place && `${place.chatId} ${place.rootMessageId}`

function isSamePlace(one: Place, other: Place): boolean {
  return keyOf(one) === keyOf(other)
}
