import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `begin` when the component is mounted and each time `about` changes. `begin` returns its
 * clean-up function.
 */
export function useSubscription(begin: () => () => void, about: unknown): void {
  const onBegin = useEffectEvent(begin)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` decides when it runs again
  useEffect(() => onBegin(), [about])
}
