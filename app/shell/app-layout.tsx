import type { ReactNode } from 'react'
import { DemoLine } from '#app/public/demo-line.tsx'
import { StaleNotice } from '#app/refresh/stale-notice.tsx'

/** A signed-in page without a knowledge base around it. */
export function AppLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="app">
      <DemoLine />
      {header}
      <main id="content">
        <StaleNotice />
        {children}
      </main>
    </div>
  )
}
