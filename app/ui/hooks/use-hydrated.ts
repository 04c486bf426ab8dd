import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** For elements that need JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
