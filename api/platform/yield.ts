import { setImmediate } from 'node:timers/promises'

/** Work that uses this function runs at most this long before it yields to the event loop. */
const turnMs = 5

/**
 * Returns a function for long work in small steps. Call that function after each step. It yields
 * to the event loop if the thread has been busy for `turnMs`, so that short work is not slowed
 * down.
 */
export function createYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}
