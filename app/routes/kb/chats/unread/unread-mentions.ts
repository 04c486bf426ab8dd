import { groupOf } from '#app/routes/kb/chats/groups.ts'
import type { Chat } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'

/** By notification: the chat in which it is unread, or null if it was read or removed. */
export type MentionUpdates = ReadonlyMap<string, string | null>

export const noMentions: MentionUpdates = new Map()

/** The same map if the event changes no mention. */
export function withMention(known: MentionUpdates, { type, data }: ServerEvent): MentionUpdates {
  if (type === 'notification') {
    const { id, type: kind, isRead, redirectData } = data.notification
    if (kind !== 'message_mention') return known
    return new Map(known).set(id, isRead ? null : redirectData.chatId)
  }
  if (type !== 'notification_mark_as_read') return known
  const { ids, removedIds = [], all } = data
  const read = all ? [...known.keys()] : [...ids, ...removedIds]
  if (read.length === 0) return known
  return new Map([...known, ...read.map((id) => [id, null] as const)])
}

export function withMentions(chats: Chat[], updates: MentionUpdates): Chat[] {
  return chats.map((chat) => {
    const others = chat.unreadMentions.filter((id) => !updates.has(id))
    const unread = [...updates.keys()].filter((id) => updates.get(id) === chat.id)
    return { ...chat, unreadMentions: [...unread, ...others] }
  })
}

/** The event does not name what was read. */
export function readsUnnamed(chats: Chat[] | null, { type, data }: ServerEvent): boolean {
  if (type !== 'notification_mark_as_read' || !data.all) return false
  return Boolean(chats?.some(({ unreadMentions }) => unreadMentions.length > 0))
}

export interface UnreadSums {
  /** Written to the reader alone. */
  count: number
  mentions: number
  /** Of other chats, with those in `mentions`. */
  unread: number
  /** Without script, opening a chat reads it, and nothing shows that later. */
  unscripted?: UnreadSums
}

/** As the API counts them of a knowledge base: of a muted chat, only its mentions. */
export function unreadInAll(chats: Chat[], openId: string | undefined): UnreadSums {
  const isQuiet = ({ id, notify }: Chat) => notify !== 'everything' && id !== openId
  return unreadIn(
    chats.map((chat) => (isQuiet(chat) ? { ...chat, unreadCount: 0 } : chat)),
    openId,
  )
}

/** `openId`: the chat that is open. */
export function unreadIn(chats: Chat[], openId?: string): UnreadSums {
  const open = chats.find(({ id, unreadCount }) => id === openId && unreadCount > 0)
  if (!open) return sumOf(chats)
  return { ...sumOf(chats), unscripted: sumOf(chats.filter((chat) => chat !== open)) }
}

function sumOf(chats: Chat[]): UnreadSums {
  const sums = { count: 0, mentions: 0, unread: 0 }
  for (const chat of chats) {
    if (groupOf(chat) === 'private') sums.count += chat.unreadCount
    else {
      sums.mentions += chat.unreadMentions.length
      sums.unread += chat.unreadCount
    }
  }
  return sums
}
