import type { ReactNode } from 'react'
import { KbSidebar, type KbSidebarProps } from '#app/kb/sidebar.tsx'
import { SidebarOpener } from '#app/kb/sidebar-opener.tsx'
import { useSidebar } from '#app/kb/use-sidebar.ts'
import type { SidebarState } from '#app/preferences/cookies.ts'
import { DemoLine } from '#app/public/demo-line.tsx'

interface KbLayoutProps extends Omit<KbSidebarProps, 'state' | 'onToggle'> {
  /** From the cookie, as the server read it. */
  sidebar: SidebarState
  header: (opener: ReactNode) => ReactNode
  children: ReactNode
}

export function KbLayout({ sidebar, header, children, ...side }: KbLayoutProps) {
  const { state, toggle } = useSidebar(sidebar)
  return (
    <div className="app">
      <DemoLine />
      {header(<SidebarOpener />)}
      <div className="kb" data-sidebar={state}>
        <KbSidebar {...side} state={state} onToggle={toggle} />
        <main id="content">{children}</main>
      </div>
    </div>
  )
}
