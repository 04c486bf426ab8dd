import type { ShouldRevalidateFunctionArgs } from 'react-router'

const chatPage = /^(\/kb\/[^/]+\/chats\/[^/]+)(?:\/thread\/[^/]+|\/citation\/[^/]+\/[^/]+)?\/?$/
// Everything else in an address is about the pane.
const listParams = ['before', 'around', 'start', 'about']

type Place = Pick<URL, 'pathname' | 'search'>

/** The history entry before is the chat. */
export interface PaneState {
  isAboveChat: true
}

/** For the chat's own address. */
export function listSearch(search: string): string {
  const all = new URLSearchParams(search)
  const kept = new URLSearchParams(
    listParams.flatMap((name) => all.getAll(name).map((value) => [name, value])),
  )
  return kept.size > 0 ? `?${kept}` : ''
}

/** The page below the pane stays as it is, so nothing of it is fetched again. */
export function isPaneMove({
  currentUrl,
  nextUrl,
  formMethod,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>): boolean {
  if (formMethod || isSame(currentUrl, nextUrl)) return false
  const chat = chatPage.exec(currentUrl.pathname)?.[1]
  if (!chat || chat !== chatPage.exec(nextUrl.pathname)?.[1]) return false
  return listSearch(currentUrl.search) === listSearch(nextUrl.search)
}

function isSame(one: Place, other: Place): boolean {
  return one.pathname === other.pathname && one.search === other.search
}
