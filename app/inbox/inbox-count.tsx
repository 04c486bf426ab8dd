import { createContext, type ReactNode, useRef, useState } from 'react'
import { useLiveEvent } from '#app/realtime/live-provider.tsx'
import { useSignedIn } from '#app/shell/live.tsx'
import { TabIcon } from '#app/tab-icon/tab-icon.tsx'

const collectMs = 100

export const InboxCountContext = createContext(0)

/** Counts what is unread, as it comes and is read, for everything below and for the tab's icon. */
export function InboxCount({ children }: { children: ReactNode }) {
  const { unread } = useSignedIn()
  const [asked, setAsked] = useState({ unread, count: unread })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What the page was drawn with again is newer than what was asked for before.
  if (asked.unread !== unread) setAsked({ unread, count: unread })
  useLiveEvent((event) => {
    if (event.type !== 'notification' && event.type !== 'notification_mark_as_read') return
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void askCount().then((count) => count !== null && setAsked({ unread, count }))
    }, collectMs)
  })
  const count = Math.max(0, asked.count)
  return (
    <InboxCountContext value={count}>
      <TabIcon unread={count} />
      {children}
    </InboxCountContext>
  )
}

async function askCount(): Promise<number | null> {
  try {
    const answer = await fetch('/api/notifications/unread/count')
    return answer.ok ? ((await answer.json()) as { count: number }).count : null
  } catch {
    return null
  }
}
