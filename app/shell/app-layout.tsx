import type { ReactNode } from 'react'
import { StaleNotice } from '#app/problems/stale-notice.tsx'
import { AppFrame } from './app-frame.tsx'

/** The layout of signed-in pages that do not belong to a knowledge base. */
export function AppLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <AppFrame>
      {header}
      <main id="content">
        <StaleNotice />
        {children}
      </main>
    </AppFrame>
  )
}
