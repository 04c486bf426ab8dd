import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `begin` while the component is mounted, anew when `about` changes. `begin` returns the
 * function that ends it.
 */
export function useHeld(begin: () => () => void, about: unknown): void {
  const onBegin = useEffectEvent(begin)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with another thing
  useEffect(() => onBegin(), [about])
}
