import { href, type ShouldRevalidateFunctionArgs } from 'react-router'

// A chat's address, and the addresses that open something in its side pane.
const chatPage = /^(\/kb\/[^/]+\/chats\/[^/]+)(?:\/thread\/[^/]+|\/citation\/[^/]+\/[^/]+)?\/?$/
// What an address says about the list of messages and the next question; everything else is about
// the pane.
const listParams = ['before', 'around', 'start', 'about']

type Place = Pick<URL, 'pathname' | 'search'>

/** The state of a history entry whose pane was opened from the chat, which is the entry before. */
export interface PaneState {
  isAboveChat: true
}

export function chatPath(kbId: string, chatId: string): string {
  return href('/kb/:kbId/chats/:chatId', { kbId, chatId })
}

/** Returns the part of a query that is about the list of messages, for the chat's own address. */
export function listSearch(search: string): string {
  const all = new URLSearchParams(search)
  const kept = new URLSearchParams(
    listParams.flatMap((name) => all.getAll(name).map((value) => [name, value])),
  )
  return kept.size > 0 ? `?${kept}` : ''
}

/**
 * For `shouldRevalidate`: whether a navigation only opens, changes or closes the side pane of a
 * chat. The page below stays as it is, so nothing of it is fetched again.
 */
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
