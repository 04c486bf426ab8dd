import { useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'

// This tab's deleted chats. They are not loaded again, so that the page and its typed text stay.
const gone = new Set<string>()

export function isGone(chatId: string): boolean {
  return gone.has(chatId)
}

/** Whether the chat has been deleted, or is no longer accessible, since the page was opened. */
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
