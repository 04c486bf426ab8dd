import { useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'

// The deleted chats that this tab has open. They are not loaded again, so that the page stays with
// its typed text.
const gone = new Set<string>()

export function isGone(chatId: string): boolean {
  return gone.has(chatId)
}

/** Whether the chat was deleted, or became inaccessible, after the page was opened. */
export function useGone(chatId: string): boolean {
  const [is, set] = useState(() => gone.has(chatId))
  useLiveEvent(({ type, data }) => {
    if (type === 'chat_delete' && data.chatId === chatId) {
      gone.add(chatId)
      set(true)
    }
    if (type === 'chat_add' && data.chat.id === chatId) {
      gone.delete(chatId)
      set(false)
    }
  })
  return is
}

/** Lets a chat be shown again, if the reader is added to it again. */
export function useReturningChats(): void {
  useLiveEvent(({ type, data }) => {
    if (type === 'chat_add') gone.delete(data.chat.id)
  })
}
