import { useEffect, useState } from 'react'
import { type SidebarState, sidebarCookieSeconds } from '#app/preferences/cookies.ts'

/** The sidebar's state; Ctrl or Meta with B turns it over and keeps it. */
export function useSidebar(initial: SidebarState): SidebarState {
  const [state, setState] = useState(initial)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setState(turnOver)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (state !== initial) keep(state)
  }, [state, initial])
  return state
}

function turnOver(state: SidebarState): SidebarState {
  return state === 'expanded' ? 'collapsed' : 'expanded'
}

function keep(state: SidebarState) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `sidebar_state=${state}; Path=/; Max-Age=${sidebarCookieSeconds}; SameSite=Lax`
}
