import { useState } from 'react'
import { useDocumentEvent } from '#app/components/use-document-event.ts'
import { type SidebarState, sidebarCookieSeconds } from '#app/preferences/cookies.ts'

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
    toggle()
  })
  return { state, toggle }
}

function keep(state: SidebarState) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `sidebar_state=${state}; Path=/; Max-Age=${sidebarCookieSeconds}; SameSite=Lax`
}
