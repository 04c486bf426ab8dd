import type { ReactNode } from 'react'
import type { SidebarState } from '#app/preferences/cookies.ts'
import { DemoLine } from '#app/shell/demo-line.tsx'
import type { KbFrameProps } from './frame-props.ts'
import { KbHeader } from './header.tsx'
import { KbSidebar } from './sidebar.tsx'
import { SidebarOpener } from './sidebar-opener.tsx'
import { useSidebar } from './use-sidebar.ts'

interface KbLayoutProps extends KbFrameProps {
  /** The sidebar's state from the cookie, which the server has read. */
  sidebar: SidebarState
  children: ReactNode
}

/** The new layout, with a sidebar. */
export function KbLayout({ sidebar, children, ...view }: KbLayoutProps) {
  const { state, toggle } = useSidebar(sidebar)
  return (
    <div className="app">
      <DemoLine inApp />
      <KbHeader {...view} opener={<SidebarOpener />} withSidebar />
      <div className="kb" data-sidebar={state}>
        <KbSidebar {...view} state={state} onToggle={toggle} />
        <main id="content">{children}</main>
      </div>
    </div>
  )
}
