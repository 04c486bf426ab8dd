import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns false on the server and until hydration. Use it for elements that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
