import type { Message } from '#contract/entities/chat.ts'
import type { UnreadThread } from '#contract/entities/unread-thread.ts'
import type { ServerEvent } from '#contract/events.ts'

export interface KnownThreads {
  /** By root; without those that are read. */
  unread: ReadonlyMap<string, number>
  /** By root, where it is known. */
  isOwn: ReadonlyMap<string, boolean>
  /** Replies that are counted already, by number. */
  counted: ReadonlySet<number>
}

export function knownThreads(unread: UnreadThread[]): KnownThreads {
  return {
    unread: new Map(unread.map(({ rootId, unreadCount }) => [rootId, unreadCount])),
    isOwn: new Map(unread.map(({ rootId }) => [rootId, true])),
    counted: new Set(),
  }
}

/** Null if only the server knows whether the thread is one of the reader's. */
export function withThreadEvent(
  known: KnownThreads,
  { type, data }: ServerEvent,
  userId: string,
): KnownThreads | null {
  if (type === 'thread_follow') return withFollow(known, data)
  if (type === 'thread_read') return withCount(known, data.rootId, data.unreadCount)
  if (type !== 'message' || !data.message.rootId) return known
  const { message } = data
  if (message.userId === userId) return withCount(known, data.message.rootId, 0)
  return withReply(known, message, data.message.rootId, userId)
}

function withFollow(
  known: KnownThreads,
  { rootId, follows }: { rootId: string; follows: boolean },
): KnownThreads {
  const now = withCount(known, rootId, 0)
  return { ...now, isOwn: new Map(now.isOwn).set(rootId, follows) }
}

function withReply(
  known: KnownThreads,
  { seq, mentions }: Message,
  rootId: string,
  userId: string,
): KnownThreads | null {
  if (known.counted.has(seq)) return known
  const isOwn = mentions.some(({ id }) => id === userId) || known.isOwn.get(rootId)
  if (isOwn === undefined) return null
  if (!isOwn) return known
  const counted = new Set([...known.counted, seq])
  return { ...withCount(known, rootId, (known.unread.get(rootId) ?? 0) + 1), counted }
}

function withCount(known: KnownThreads, rootId: string, count: number): KnownThreads {
  const unread = new Map(known.unread)
  if (count > 0) unread.set(rootId, count)
  else unread.delete(rootId)
  return { ...known, unread, isOwn: new Map(known.isOwn).set(rootId, true) }
}

/** A thread that the server does not list is not the reader's. */
export function withFetched(
  known: KnownThreads,
  fetched: UnreadThread[],
  asked: string | null,
): KnownThreads {
  const fresh = knownThreads(fetched)
  const isOwn = new Map([...known.isOwn, ...fresh.isOwn])
  if (asked && !isOwn.has(asked)) isOwn.set(asked, false)
  return { ...fresh, isOwn, counted: known.counted }
}
