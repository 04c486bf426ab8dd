import { useEffect, useEffectEvent } from 'react'

/** Begins again each time `about` changes. */
export function useSubscription(begin: () => () => void, about: unknown): void {
  const onBegin = useEffectEvent(begin)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `about` decides when it runs again
  useEffect(() => onBegin(), [about])
}
