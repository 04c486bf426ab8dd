import { use } from 'react'
import { InboxCountContext } from './inbox-count.tsx'

export function useInboxCount(): number {
  return use(InboxCountContext)
}
