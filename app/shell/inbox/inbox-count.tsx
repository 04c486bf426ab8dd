import { createContext, type ReactNode } from 'react'
import { TabIcon } from '#app/head/tab-icon.tsx'
import { useSignedIn } from '#app/upstream/use-signed-in.ts'
import { useUnreadCount } from './use-unread-count.ts'

export const InboxCountContext = createContext(0)

export function InboxCount({ children }: { children: ReactNode }) {
  const count = useUnreadCount(useSignedIn().unread)
  return (
    <InboxCountContext value={count}>
      <TabIcon unread={count} />
      {children}
    </InboxCountContext>
  )
}
