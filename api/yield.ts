import { setImmediate } from 'node:timers/promises'

/** After so much of one thing whatever comes from the network has a turn. */
const turnMs = 5

/**
 * For work that is done in portions, to be called after each: everybody else has a turn where it has kept
 * this thread for long enough, and what is quick is not made slow by it.
 */
export function createYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}
