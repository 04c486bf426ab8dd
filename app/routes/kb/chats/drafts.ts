import type { Draft } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'

/** The beginning of a text that was typed in a chat or thread and has not been sent. */
export type ListedDraft = Pick<Draft, 'chatId' | 'rootMessageId' | 'content'>

type Place = Pick<ListedDraft, 'chatId' | 'rootMessageId'>

/** Returns the drafts, newest first, with the change of this event. */
export function withDraftEvent(
  drafts: readonly ListedDraft[],
  { type, data }: ServerEvent,
): readonly ListedDraft[] {
  if (type !== 'draft_update') return drafts
  const others = drafts.filter((one) => !isSamePlace(one, data))
  return data.content === '' ? others : [data, ...others]
}

/** Whether the event is a message by the reader where they have a draft, which it may have ended. */
export function mayEndDraft(
  drafts: readonly ListedDraft[],
  { type, data }: ServerEvent,
  userId: string,
): boolean {
  if (type !== 'message' || data.message.userId !== userId) return false
  const place = { chatId: data.chatId, rootMessageId: data.message.rootId }
  return drafts.some((one) => isSamePlace(one, place))
}

/** Returns the draft to show for a chat: its own or, if there is none, the newest of its threads. */
export function draftOfChat(drafts: readonly ListedDraft[], chatId: string): ListedDraft | null {
  const own = drafts.filter((one) => one.chatId === chatId)
  return own.find(({ rootMessageId }) => rootMessageId === null) ?? own[0] ?? null
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.chatId === other.chatId && one.rootMessageId === other.rootMessageId
}
