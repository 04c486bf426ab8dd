import type { ReactNode } from 'react'
import { StaleNotice } from '#app/problems/stale-notice.tsx'
import { AppFrame } from './app-frame.tsx'

export function AppLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <AppFrame>
      {header}
      <main
        className="has-data-fills-window:flex has-data-fills-window:min-h-0 has-data-fills-window:flex-1 has-data-fills-window:flex-col"
        id="content"
      >
        <StaleNotice />
        {children}
      </main>
    </AppFrame>
  )
}
