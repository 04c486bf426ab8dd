import { useSearchParams } from 'react-router'
import { chatPath, newLineId } from './paths.ts'

/** At which end of the unread messages the chat opens. */
const startParam = 'start'

const starts = ['unread', 'newest'] as const

/** Null if the address says nothing. */
export function startOf(query: URLSearchParams): (typeof starts)[number] | null {
  return starts.find((one) => one === query.get(startParam)) ?? null
}

export function useStart() {
  return startOf(useSearchParams()[0])
}

/** With the rest of the query. */
export function unreadPath({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  query.set(startParam, 'unread')
  return `${pathname}?${query}#${newLineId}`
}

/** However many are unread. */
export function newestPath(kbId: string, chatId: string): string {
  return `${chatPath(kbId, chatId)}?${startParam}=newest`
}
