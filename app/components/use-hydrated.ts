import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and until hydration; for what needs JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
