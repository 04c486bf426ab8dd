import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Fetches the page's data again once nothing else is on its way: to ask during a navigation would
 * begin that anew, and what its first answer carried, such as a toast, would be lost.
 */
export function useRefresh(): () => void {
  const busy = useNavigation().state !== 'idle'
  const { revalidate } = useRevalidator()
  const [wanted, want] = useState(0)
  const done = useRef(0)
  useEffect(() => {
    if (busy || done.current === wanted) return
    done.current = wanted
    void revalidate()
  }, [busy, wanted, revalidate])
  return useCallback(() => want((count) => count + 1), [])
}
