import type { ReactNode } from 'react'
import { KbHeader } from '#app/kb/header.tsx'
import { KbSidebar } from '#app/kb/sidebar.tsx'
import { SidebarOpener } from '#app/kb/sidebar-opener.tsx'
import { useSidebar } from '#app/kb/use-sidebar.ts'
import type { KbView } from '#app/kb/view.ts'
import type { SidebarState } from '#app/preferences/cookies.ts'
import { DemoLine } from '#app/public/demo-line.tsx'

interface KbLayoutProps extends KbView {
  /** From the cookie, as the server read it. */
  sidebar: SidebarState
  children: ReactNode
}

/** The newer view: the places at the side. */
export function KbLayout({ sidebar, children, ...view }: KbLayoutProps) {
  const { state, toggle } = useSidebar(sidebar)
  return (
    <div className="app">
      <DemoLine />
      <KbHeader {...view} opener={<SidebarOpener />} withSidebar />
      <div className="kb" data-sidebar={state}>
        <KbSidebar {...view} state={state} onToggle={toggle} />
        <main id="content">{children}</main>
      </div>
    </div>
  )
}
