import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * Returns a function that revalidates the page once no navigation is pending. Revalidating during a
 * navigation would restart the navigation, and its first response would be lost. That response may
 * contain a toast.
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
