import type { ReactNode } from 'react'
import { StaleNotice } from '#app/problems/stale-notice.tsx'
import { DemoLine } from './demo-line.tsx'

/** The layout of signed-in pages that do not belong to a knowledge base. */
export function AppLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="app">
      <DemoLine inApp />
      {header}
      <main id="content">
        <StaleNotice />
        {children}
      </main>
    </div>
  )
}
