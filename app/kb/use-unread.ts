import { useState } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import type { Chat } from '#contract/entities/chat.ts'

interface Counted {
  chats: Chat[]
  counts: ReadonlyMap<string, number>
}

/** The chats with their unread counts as they move: up with each message elsewhere, none where one reads. */
export function useUnread(chats: Chat[], openChatId: string | undefined): Chat[] {
  const { userId } = useLive()
  const [counted, setCounted] = useState<Counted>({ chats, counts: new Map() })
  const current = counted.chats === chats ? counted : { chats, counts: new Map() }
  const counts = withNoneIn(openChatId, current.counts)
  if (counted.chats !== chats || counts !== counted.counts) setCounted({ chats, counts })
  useLiveEvent((event) => {
    if (event.type !== 'message') return
    const { chatId, message } = event.data
    const chat = chats.find(({ id }) => id === chatId)
    if (!chat || chatId === openChatId || message.userId === userId) return
    setCounted((now) => {
      const before = now.counts.get(chatId) ?? chat.unreadCount
      return { ...now, counts: new Map(now.counts).set(chatId, before + 1) }
    })
  })
  return chats.map((chat) => ({ ...chat, unreadCount: counts.get(chat.id) ?? chat.unreadCount }))
}

function withNoneIn(chatId: string | undefined, counts: ReadonlyMap<string, number>) {
  if (!chatId || counts.get(chatId) === 0) return counts
  return new Map(counts).set(chatId, 0)
}
