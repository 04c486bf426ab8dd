import { useEffect, useEffectEvent } from 'react'

/**
 * Keeps something going for as long as the component is there and it is about the same thing. `begin`
 * answers with what ends it.
 */
export function useHeld(begin: () => () => void, about: unknown): void {
  const onBegin = useEffectEvent(begin)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew with another thing
  useEffect(() => onBegin(), [about])
}
