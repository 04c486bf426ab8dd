import { useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'

// Not loaded again, so that the page stays with its typed text.
const gone = new Set<string>()

export function isGone(chatId: string): boolean {
  return gone.has(chatId)
}

/** Also true if the chat became inaccessible. */
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

/** The reader may be added to a chat again. */
export function useReturningChats(): void {
  useLiveEvent(({ type, data }) => {
    if (type === 'chat_add') gone.delete(data.chat.id)
  })
}
