import { useRef, useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useSeenEnd } from '#app/routes/kb/chats/unread/use-seen-end.ts'
import { fetchApi } from '#app/upstream/browser.ts'
import type { Message } from '#contract/entities/chat.ts'

interface Reading {
  root: Message
  newest: Message | undefined
  isNewest: boolean
  unreadCount: number
  /** Null if the thread is not one of the reader's. */
  lastReadSeq: number | null
}

// The newest reply is visible and the window has the focus. The ref is for the element at its end.
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

// As it was when the thread was opened, or marked since then. In a thread that is not the person's
// nothing is new.
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
