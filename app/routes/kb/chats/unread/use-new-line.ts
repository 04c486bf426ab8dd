import { useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Chat, Message } from '#contract/entities/chat.ts'

/** Numbers of messages. */
interface Range {
  after: number
  upTo: number
}

/** As the chat was opened, or marked since then: neither reading nor a later message changes it. */
export function useUnreadRange(chat: Chat): Range {
  const [range, setRange] = useState({ after: chat.seq - chat.unreadCount, upTo: chat.seq })
  useLiveEvent(({ type, data }) => {
    if (type !== 'chat_unread' || data.chatId !== chat.id) return
    setRange({ after: data.lastReadSeq, upTo: data.lastReadSeq + data.unreadCount })
  })
  return range
}

/**
 * Without the reader's own. None after the reader has written a later one, and none if they are
 * only the answer to the reader's own question, which the reader waits for.
 */
export function unreadOf(messages: Message[], { after, upTo }: Range, userId: string): Message[] {
  if (messages.some((one) => one.seq > upTo && one.userId === userId)) return []
  const unread = messages.filter(
    (one) => one.seq > after && one.seq <= upTo && one.userId !== userId && !one.isDeleted,
  )
  const before = messages.findLast(({ seq }) => seq <= after)
  const isOwnAnswer = before?.userId === userId && unread.every(({ botState }) => botState)
  return isOwnAnswer ? [] : unread
}
