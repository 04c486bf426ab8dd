import type { ReactNode } from 'react'
import type { SidebarState } from '#app/preferences/values.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import type { KbFrameProps } from './frame-props.ts'
import { KbHeader } from './header.tsx'
import { KbMain } from './main.tsx'
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
    <AppFrame>
      <KbHeader {...view} opener={<SidebarOpener />} withSidebar />
      <div
        className="group/kb grid flex-1 grid-cols-[minmax(0,1fr)] has-data-fills-window:min-h-0 has-data-fills-window:grid-rows-[minmax(0,1fr)] sidebar:grid-cols-[var(--spacing-sidebar)_minmax(0,1fr)] sidebar:data-[sidebar=collapsed]:grid-cols-[var(--spacing-sidebar-narrow)_minmax(0,1fr)] print:block"
        data-sidebar={state}
      >
        <KbSidebar {...view} state={state} onToggle={toggle} />
        <KbMain className="border-line sidebar:border-l print:border-0">{children}</KbMain>
      </div>
    </AppFrame>
  )
}
