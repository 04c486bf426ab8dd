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

/** Without the reader's own. None after the reader has written a later one. */
export function unreadOf(messages: Message[], { after, upTo }: Range, userId: string): Message[] {
  if (messages.some((one) => one.seq > upTo && one.userId === userId)) return []
  return messages.filter(
    (one) => one.seq > after && one.seq <= upTo && one.userId !== userId && !one.isDeleted,
  )
}
