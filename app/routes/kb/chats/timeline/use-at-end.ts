import { type UIEvent, useRef, useState } from 'react'

const nearPx = 48

// The list is laid out from the bottom, so its end is at scroll position zero. `isPast`: the list
// begins far from the newest messages.
export function useIsAtEnd(newestId: string | undefined, isPast = false) {
  const list = useRef<HTMLDivElement>(null)
  const [away, setAway] = useState(false)
  const [isFar, setFar] = useState(isPast)
  const [seenId, setSeenId] = useState(newestId)
  if (!away && seenId !== newestId) setSeenId(newestId)
  return {
    list,
    hasNew: away && seenId !== newestId,
    isFar,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const fromEnd = Math.abs(currentTarget.scrollTop)
      setAway(fromEnd > nearPx)
      setFar(fromEnd > currentTarget.clientHeight)
    },
    toEnd: () => {
      list.current?.scrollTo({ top: 0 })
      list.current?.focus({ preventScroll: true })
    },
  }
}
