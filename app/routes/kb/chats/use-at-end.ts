import { type UIEvent, useRef, useState } from 'react'

const nearPx = 48

/**
 * Whether the list shows its newest end, and whether something has come below what it shows. The
 * list is laid out from its end, so that its end is at zero.
 */
export function useAtEnd(newestId: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const [seenId, setSeenId] = useState(newestId)
  if (!away && seenId !== newestId) setSeenId(newestId)
  return {
    list,
    hasNew: away && seenId !== newestId,
    onScroll: (event: UIEvent<HTMLElement>) =>
      setAway(Math.abs(event.currentTarget.scrollTop) > nearPx),
    toEnd: () => {
      list.current?.scrollTo({ top: 0 })
      list.current?.focus({ preventScroll: true })
    },
  }
}
