export interface Freshness {
  failures: number
  stale: boolean
}

const fresh: Freshness = { failures: 0, stale: false }
const listeners = new Set<() => void>()
let current = fresh

export function freshness(): Freshness {
  return current
}

/** On the server every page is fresh. */
export function freshOnServer(): Freshness {
  return fresh
}

export function onFreshness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function reportFresh(): void {
  if (current !== fresh) setFreshness(fresh)
}

export function reportFailed(stale: boolean): void {
  setFreshness({ failures: current.failures + 1, stale })
}

function setFreshness(next: Freshness): void {
  current = next
  for (const listener of listeners) listener()
}
