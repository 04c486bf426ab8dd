import { useRef, useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useSeenEnd } from '#app/routes/kb/chats/unread/use-seen-end.ts'
import { fetchApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'

interface Reading {
  root: Message
  /** The newest reply shown. */
  newest: Message | undefined
  isNewest: boolean
  unreadCount: number
  /** How far the reader has read the thread; null if it is not one of theirs. */
  lastReadSeq: number | null
}

/**
 * Marks a thread as read when its newest reply is visible and the window has the focus. Returns the
 * ref for the element at the end of that reply.
 */
export function useThreadRead({ root, newest, isNewest, unreadCount, lastReadSeq }: Reading) {
  const readSeq = useRef(lastReadSeq ?? 0)
  const isUnread = useRef(unreadCount > 0)
  const seq = newest?.seq ?? 0
  useLiveEvent(({ type, data }) => {
    if (type !== 'thread_read' || data.rootId !== root.id) return
    readSeq.current = data.lastReadSeq
    isUnread.current = data.unreadCount > 0
  })
  return useSeenEnd(seq, () => {
    if (!newest || !isNewest || (seq <= readSeq.current && !isUnread.current)) return
    const before = readSeq.current
    readSeq.current = seq
    isUnread.current = false
    markRead(root, newest.id).catch(() => {
      readSeq.current = before
    })
  })
}

/**
 * Returns the number of the last reply that was read when the thread was opened, or that the person
 * has marked as the last read one since then. In a thread that is not theirs nothing is new.
 */
export function useThreadMark(
  { lastReadSeq }: { lastReadSeq: number | null },
  rootId: string,
): number {
  const [mark, setMark] = useState(lastReadSeq ?? Number.POSITIVE_INFINITY)
  useLiveEvent(({ type, data }) => {
    if (type === 'thread_read' && data.rootId === rootId && data.unreadCount > 0)
      setMark(data.lastReadSeq)
  })
  return mark
}

async function markRead({ chatId, id }: Message, messageId: string): Promise<void> {
  const params = { chatId, rootId: id }
  const input = { params, body: { messageId }, keepalive: true }
  await fetchApi('POST /chats/:chatId/messages/thread/:rootId/read', input)
}
