import { useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Chat, Message } from '#contract/entities/chat.ts'

/** As the chat was opened, or marked since then: reading does not change it. */
export function useLastRead(chat: Chat): number {
  const [lastRead, setLastRead] = useState(chat.seq - chat.unreadCount)
  useLiveEvent(({ type, data }) => {
    if (type === 'chat_unread' && data.chatId === chat.id) setLastRead(data.lastReadSeq)
  })
  return lastRead
}

/** Without the reader's own. */
export function unreadOf(messages: Message[], lastRead: number, userId: string): Message[] {
  return messages.filter((one) => one.seq > lastRead && one.userId !== userId && !one.isDeleted)
}
