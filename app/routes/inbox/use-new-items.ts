import { useState } from 'react'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { ServerEvent } from '#contract/events.ts'

const nearPx = 96

/** Whether an event tells of what is in an inbox. */
export function isOfInbox({ type }: ServerEvent): boolean {
  return ['notification', 'notification_mark_as_read', 'quotes_update'].includes(type)
}

/**
 * What came while a list was open: how many came last, to be said once, and how many stand above
 * what is being read.
 */
export function useArrivals(here: string, notifications: Notification[]) {
  const newest = notifications[0]?.createdAt ?? ''
  const since = (moment: string) =>
    notifications.filter(({ createdAt, isRead }) => !isRead && createdAt > moment).length
  const [away, setAway] = useState(false)
  const [seen, see] = useState({ here, newest })
  const [told, tell] = useState({ here, newest, count: 0 })
  if (seen.here !== here || (!away && seen.newest !== newest)) see({ here, newest })
  if (told.here !== here) tell({ here, newest, count: 0 })
  else if (newest > told.newest) tell({ here, newest, count: since(told.newest) })
  useDocumentEvent('scroll', () => setAway(window.scrollY > nearPx))
  return { told, above: away ? since(seen.newest) : 0 }
}
