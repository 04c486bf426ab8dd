import type { ReactNode } from 'react'
import { DemoLine } from './demo-line.tsx'

/**
 * The frame of all signed-in pages. It is at least as high as the window; around a page with
 * `data-fills-window` it has exactly the window's height, and that page scrolls inside.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <div className="group/app flex min-h-dvh flex-col has-data-fills-window:h-dvh has-data-fills-window:min-h-0 sidebar:has-[>[data-demo]]:[--demo:33px]">
      <DemoLine inApp />
      {children}
    </div>
  )
}
