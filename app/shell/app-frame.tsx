import type { ReactNode } from 'react'
import { DemoLine } from './demo-line.tsx'

/** Around a page with `data-fills-window` it is as high as the window, and that page scrolls. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className="group/app flex min-h-dvh flex-col has-data-fills-window:h-dvh has-data-fills-window:min-h-0 sidebar:has-[>[data-demo]]:[--demo:33px]">
      <DemoLine inApp />
      {children}
    </div>
  )
}
