import { useRef, useState } from 'react'
import { useLiveEvent, useRestored } from '#app/realtime/live-provider.tsx'
import { fetchApi } from '#app/upstream/browser.ts'
import type { ServerEvent } from '#contract/events.ts'

const collectMs = 100

/**
 * How many notifications are unread, as they come and are read: of one knowledge base, or of all.
 * `known` is what the page was drawn with. Never below zero.
 */
export function useUnreadCount(known: number, kbId?: string): number {
  const [asked, setAsked] = useState({ known, kbId, count: known })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What the page was drawn with again is newer than what was asked for before.
  if (asked.known !== known || asked.kbId !== kbId) setAsked({ known, kbId, count: known })
  const left = useRef<string>(undefined)
  const askSoon = () => {
    // Of what has been left there is nothing to ask any more, until one is in it again.
    if (timer.current !== undefined || (kbId && left.current === kbId)) return
    timer.current = setTimeout(async () => {
      timer.current = undefined
      const count = await askCount(kbId)
      if (count !== null) setAsked((now) => (now.kbId === kbId ? { ...now, count } : now))
    }, collectMs)
  }
  useLiveEvent((event) => {
    if (event.type === 'kb_remove' && event.data.kbId === kbId) left.current = kbId
    if (event.type === 'kb_add' && event.data.kb.id === kbId) left.current = undefined
    if (isOfUnread(event)) askSoon()
  })
  useRestored(askSoon)
  return Math.max(0, asked.count)
}

/** Whether an event changes how many notifications are unread. */
export function isOfUnread({ type }: ServerEvent): boolean {
  return type === 'notification' || type === 'notification_mark_as_read'
}

async function askCount(kbId: string | undefined): Promise<number | null> {
  try {
    const answer = await fetchApi('GET /notifications/unread/count', { query: { kbId } })
    return ((await answer.json()) as { count: number }).count
  } catch {
    return null
  }
}
