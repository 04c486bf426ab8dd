import { useState } from 'react'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { setBrowserCookie } from '#app/middleware/browser-cookies.ts'
import { type SidebarState, sidebarCookieSeconds } from '#app/preferences/values.ts'
import { sidebarId } from './sidebar-opener.tsx'

/**
 * Returns the sidebar's state, which is saved in a cookie, and a function that toggles it. Ctrl+B
 * and Meta+B toggle it too.
 */
export function useSidebar(initial: SidebarState): { state: SidebarState; toggle: () => void } {
  const [state, setState] = useState(initial)
  const toggle = () => {
    const next = state === 'expanded' ? 'collapsed' : 'expanded'
    setState(next)
    setBrowserCookie('sidebar_state', next, sidebarCookieSeconds)
  }
  useDocumentEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const sidebar = document.getElementById(sidebarId)
    if (sidebar && isLayer(sidebar)) sidebar.togglePopover()
    else toggle()
  })
  return { state, toggle }
}

// Whether the sidebar is a layer above the page, as the style sheet makes it up to 768 px (section
// 9).
function isLayer(sidebar: HTMLElement) {
  return getComputedStyle(sidebar).position === 'fixed'
}
