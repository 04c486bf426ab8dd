import { useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Chat, Message } from '#contract/entities/chat.ts'

/**
 * Returns the number of the last message that was read when the chat was opened, or that the person
 * has marked as the last read one since then. While a page is open, reading does not change it.
 */
export function useLastRead(chat: Chat): number {
  const [lastRead, setLastRead] = useState(chat.seq - chat.unreadCount)
  useLiveEvent(({ type, data }) => {
    if (type === 'chat_unread' && data.chatId === chat.id) setLastRead(data.lastReadSeq)
  })
  return lastRead
}

/** Returns the messages of others after the last read one. */
export function unreadOf(messages: Message[], lastRead: number, userId: string): Message[] {
  return messages.filter((one) => one.seq > lastRead && one.userId !== userId && !one.isDeleted)
}
