import { useEffect, useEffectEvent, useRef } from 'react'
import { useDocumentEvent, useWindowEvent } from '#app/components/use-document-event.ts'
import { useLive, useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import { fetchApi } from '#app/upstream/browser.ts'
import type { Chat, Message } from '#contract/entities/chat.ts'

interface Reading {
  chat: Chat
  /** The newest message shown, and the highest known number, which may be a reply's. */
  newest: Message | undefined
  newestSeq: number
  /** Whether the newest message of the chat is shown. */
  isNewest: boolean
}

/**
 * Marks a chat as read once its newest message is visible in a window that is in use. Returns the
 * ref for the end of that message.
 */
export function useRead({ chat, newest, newestSeq, isNewest }: Reading) {
  const { userId } = useLive()
  const end = useRef<HTMLDivElement>(null)
  const isSeen = useRef(false)
  const readSeq = useRef(chat.seq - chat.unreadCount)
  const seq = Math.max(newestSeq, chat.seq)
  const look = () => {
    if (!isNewest || !newest || !isSeen.current || !isLookedAt()) return
    const before = readSeq.current
    if (seq <= before) return
    readSeq.current = seq
    // Sending a message has already marked the chat as read.
    if (newest.userId === userId && newest.seq === seq) return
    markRead(chat.id, newest.id).catch(() => {
      readSeq.current = before
    })
  }
  const onSeen = useEffectEvent(look)
  useLiveEvent(({ type, data }) => {
    if (type !== 'notification_mark_as_read' || data.chatId !== chat.id || !data.lastRead) return
    readSeq.current = Math.max(readSeq.current, data.lastRead.seq)
  })
  useRestored(look)
  useWindowEvent('focus', look)
  useDocumentEvent('visibilitychange', look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when there is more to read
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      isSeen.current = entry?.isIntersecting ?? false
      onSeen()
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [seq])
  return end
}

function isLookedAt(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus()
}

async function markRead(chatId: string, messageId: string): Promise<void> {
  const input = { params: { chatId }, body: { messageId }, keepalive: true }
  await fetchApi('POST /chats/:chatId/last-read', input)
}
