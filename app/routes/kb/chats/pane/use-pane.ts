import type { MouseEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { chatPath } from '#app/routes/kb/chats/paths.ts'
import { listSearch, type PaneState } from './pane-address.ts'

/** Whether the window is so narrow that the side pane lies over the chat. */
export const overChat = '(width < 64.0625rem)'

// Replaces what the pane showed, so that Back leads to the chat; with `isAbove` it leads to that.
export function useOpenPane(): (path: string, isAbove?: boolean) => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { kbId = '', chatId = '' } = useParams()
  return (path, isAbove = false) => {
    const isOpen = !isAbove && pathname !== chatPath(kbId, chatId)
    const to = new URL(path, location.origin)
    for (const [name, value] of new URLSearchParams(listSearch(search)))
      to.searchParams.set(name, value)
    void navigate(to.pathname + to.search + to.hash, {
      replace: isOpen,
      state: isOpen ? state : ({ isAboveChat: true } satisfies PaneState),
      preventScrollReset: true,
    })
  }
}

export function useClosePane() {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { kbId = '', chatId = '' } = useParams()
  const to = chatPath(kbId, chatId) + listSearch(search)
  const close = () => {
    if ((state as PaneState | null)?.isAboveChat) void navigate(-1)
    else void navigate(to, { preventScrollReset: true })
  }
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    close()
  }
  return { close, link: { to, onClick } }
}
