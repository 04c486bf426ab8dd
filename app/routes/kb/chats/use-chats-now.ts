import { useState } from 'react'
import { useLive, useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import type { Chat } from '#contract/entities/chat.ts'
import { type ChatUpdates, chatsNow, withUpdate } from './chats-now.ts'
import { noMentions, withMention, withMentions } from './unread/unread-mentions.ts'

/** Unread counts, mentions, last messages and order. */
export function useChatsNow(chats: Chat[]): Chat[] {
  const { userId } = useLive()
  const [moved, setMoved] = useState<ChatUpdates>(new Map())
  const [mentions, setMentions] = useState(noMentions)
  useLiveEvent((event) => {
    setMoved((now) => withUpdate(now, event, userId))
    setMentions((now) => withMention(now, event))
  })
  // The chats are fetched again, and what was read meanwhile is known only from them.
  useRestored(() => setMentions(noMentions))
  return withMentions(chatsNow(chats, moved), mentions)
}
