import { useSearchParams } from 'react-router'
import { chatPath } from './pane/pane-address.ts'
import { newLineId } from './unread/new-line-id.ts'

/** The parameter of a chat's address that says at which end of the unread messages it opens. */
const startParam = 'start'

const starts = ['unread', 'newest'] as const

/** Returns at which end of the unread messages an address opens its chat; null if it says nothing. */
export function startOf(query: URLSearchParams): (typeof starts)[number] | null {
  return starts.find((one) => one === query.get(startParam)) ?? null
}

/** Returns at which end of the unread messages the address of the page opens its chat. */
export function useStart() {
  return startOf(useSearchParams()[0])
}

/** Returns the address of a chat, with the rest of its query, at its first unread message. */
export function unreadPath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.set(startParam, 'unread')
  return `${pathname}?${query}#${newLineId}`
}

/** Returns the address that opens a chat at its newest messages, however many are unread. */
export function newestPath(kbId: string, chatId: string): string {
  return `${chatPath(kbId, chatId)}?${startParam}=newest`
}
