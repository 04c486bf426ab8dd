import { type UIEvent, useRef, useState } from 'react'

const nearPx = 48

/**
 * Returns whether the list shows its newest end, and whether new messages arrived below the visible
 * part. The list is laid out from the bottom, so its end is at scroll position zero.
 */
export function useIsAtEnd(newestId: string | undefined) {
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
