import { useCallback, useEffect, useState } from 'react'
import { type SidebarState, sidebarCookieSeconds } from '#app/preferences/cookies.ts'

/** The sidebar's state; its button, and Ctrl or Meta with B, turn it over and keep it. */
export function useSidebar(initial: SidebarState): { state: SidebarState; toggle: () => void } {
  const [state, setState] = useState(initial)
  const toggle = useCallback(() => setState(turnOver), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [toggle])
  useEffect(() => keep(state), [state])
  return { state, toggle }
}

function turnOver(state: SidebarState): SidebarState {
  return state === 'expanded' ? 'collapsed' : 'expanded'
}

function keep(state: SidebarState) {
  const kept = `sidebar_state=${state}`
  if (document.cookie.split('; ').includes(kept)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${kept}; Path=/; Max-Age=${sidebarCookieSeconds}; SameSite=Lax`
}
