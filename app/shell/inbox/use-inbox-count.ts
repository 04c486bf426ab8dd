import { use } from 'react'
import { InboxCountContext } from './inbox-count.tsx'

/** Returns the live number of unread notifications. */
export function useInboxCount(): number {
  return use(InboxCountContext)
}
