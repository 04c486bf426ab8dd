/** Whether the last attempts to fetch the page's data succeeded. */
export interface Freshness {
  /** The number of consecutive failed attempts. */
  failures: number
  /** Whether the page shows older data because of the failures. */
  stale: boolean
}

const fresh: Freshness = { failures: 0, stale: false }
const listeners = new Set<() => void>()
let now = fresh

export function freshness(): Freshness {
  return now
}

/** On the server every page is fresh. */
export function freshOnServer(): Freshness {
  return fresh
}

export function onFreshness(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellFresh(): void {
  if (now !== fresh) tell(fresh)
}

export function tellFailed(stale: boolean): void {
  tell({ failures: now.failures + 1, stale })
}

function tell(next: Freshness): void {
  now = next
  for (const listener of listeners) listener()
}
