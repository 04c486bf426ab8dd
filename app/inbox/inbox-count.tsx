import { createContext, type ReactNode } from 'react'
import { useUnreadCount } from '#app/inbox/use-unread-count.ts'
import { useSignedIn } from '#app/shell/live.tsx'
import { TabIcon } from '#app/tab-icon/tab-icon.tsx'

export const InboxCountContext = createContext(0)

/** Counts what is unread, as it comes and is read, for everything below and for the tab's icon. */
export function InboxCount({ children }: { children: ReactNode }) {
  const count = useUnreadCount(useSignedIn().unread)
  return (
    <InboxCountContext value={count}>
      <TabIcon unread={count} />
      {children}
    </InboxCountContext>
  )
}
