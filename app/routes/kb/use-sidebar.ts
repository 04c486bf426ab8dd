import { useState } from 'react'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { keepCookie } from '#app/middleware/cookies.ts'
import { type SidebarState, sidebarCookieSeconds } from '#app/preferences/cookies.ts'
import { sidebarId } from './sidebar-opener.tsx'

/** The sidebar's state; its button, and Ctrl or Meta with B, turn it over and keep it. */
export function useSidebar(initial: SidebarState): { state: SidebarState; toggle: () => void } {
  const [state, setState] = useState(initial)
  const toggle = () => {
    const next = state === 'expanded' ? 'collapsed' : 'expanded'
    setState(next)
    keep(next)
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

function keep(state: SidebarState) {
  keepCookie('sidebar_state', state, sidebarCookieSeconds)
}

// The style sheet makes it a layer above the page up to 768 px, open or not (section 9).
function isLayer(sidebar: HTMLElement) {
  return getComputedStyle(sidebar).position === 'fixed'
}
