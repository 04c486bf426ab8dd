import { use } from 'react'
import { InboxCountContext } from './inbox-count.tsx'

/** How many notifications are unread, as they come and are read; never below zero. */
export function useInboxCount(): number {
  return use(InboxCountContext)
}
