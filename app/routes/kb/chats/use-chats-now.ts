import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Chat } from '#contract/entities/chat.ts'
import { type ChatUpdates, chatsNow, withUpdate } from './chats-now.ts'

/** Unread counts, last messages and order. */
export function useChatsNow(chats: Chat[]): Chat[] {
  const { userId } = useLive()
  const [moved, setMoved] = useState<ChatUpdates>(new Map())
  useLiveEvent((event) => setMoved((now) => withUpdate(now, event, userId)))
  return chatsNow(chats, moved)
}
