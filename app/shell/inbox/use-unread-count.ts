import { useRef, useState } from 'react'
import { useLive, useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import { fetchApi } from '#app/upstream/browser.ts'
import type { ServerEvent } from '#contract/events.ts'

const collectMs = 100

/** Never below zero. `known` is the count from the loader. */
export function useUnreadCount(known: number, kbId?: string): number {
  const [asked, setAsked] = useState({ known, kbId, count: known })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The loader's count is newer than the requested one.
  if (asked.known !== known || asked.kbId !== kbId) setAsked({ known, kbId, count: known })
  const left = useRef<string>(undefined)
  const { socket } = useLive()
  const askSoon = () => {
    // The user may not request the count of a knowledge base that they have left.
    if (timer.current !== undefined || (kbId && left.current === kbId)) return
    timer.current = setTimeout(async () => {
      timer.current = undefined
      // Signing out disconnects; a count is asked for again when a connection is back.
      if (socket.status !== 'connected') return
      const count = await askCount(kbId)
      if (count !== null) setAsked((now) => (now.kbId === kbId ? { ...now, count } : now))
    }, collectMs)
  }
  useLiveEvent((event) => {
    if (event.type === 'kb_remove' && event.data.kbId === kbId) left.current = kbId
    if (event.type === 'kb_restore' && event.data.kbId === kbId) left.current = undefined
    if (event.type === 'kb_add' && event.data.kb.id === kbId) left.current = undefined
    if (isOfUnread(event)) askSoon()
  })
  useRestored(askSoon)
  return Math.max(0, asked.count)
}

/** An event that only says how far a chat was read names no notification. */
export function isOfUnread({ type, data }: ServerEvent): boolean {
  if (type === 'notification_mark_as_read') return data.all || data.ids.length > 0
  return type === 'notification' || type === 'kb_restore'
}

async function askCount(kbId: string | undefined): Promise<number | null> {
  try {
    const answer = await fetchApi('GET /notifications/unread/count', { query: { kbId } })
    return ((await answer.json()) as { count: number }).count
  } catch {
    return null
  }
}
