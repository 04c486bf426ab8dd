import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and until script runs: for what only script can do. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
