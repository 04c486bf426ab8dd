import { useRef } from 'react'
import { useLive, useLiveEvent } from '#app/realtime/live-provider.tsx'
import { callApi } from '#app/upstream/browser.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'
import { useSeenEnd } from './use-seen-end.ts'

interface Reading {
  chat: Chat
  newest: Message | undefined
  /** It may be the number of a reply. */
  newestSeq: number
  isNewest: boolean
}

// The end of the newest message is visible and the window has the focus. The ref is for that end.
export function useRead({ chat, newest, newestSeq, isNewest }: Reading) {
  const { userId } = useLive()
  const readSeq = useRef(chat.seq - chat.unreadCount)
  // A message that was read already may mention the reader since it was edited.
  const isMentioned = useRef(chat.unreadMentions.length > 0)
  const seq = Math.max(newestSeq, chat.seq)
  useLiveEvent(({ type, data }) => {
    if (type !== 'notification_mark_as_read' || data.chatId !== chat.id || !data.lastRead) return
    readSeq.current = Math.max(readSeq.current, data.lastRead.seq)
  })
  return useSeenEnd(seq, () => {
    const before = readSeq.current
    if (!isNewest || !newest || (seq <= before && !isMentioned.current)) return
    const wasMentioned = isMentioned.current
    readSeq.current = seq
    isMentioned.current = false
    // Sending a message has already marked the chat as read.
    if (newest.userId === userId && newest.seq === seq && !wasMentioned) return
    markRead(chat.id, newest.id).catch(() => {
      readSeq.current = before
      isMentioned.current = wasMentioned
    })
  })
}

async function markRead(chatId: string, messageId: string): Promise<void> {
  const input = { params: { chatId }, body: { messageId }, keepalive: true }
  await callApi('POST /chats/:chatId/last-read', input)
}
