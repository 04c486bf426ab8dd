import { setImmediate } from 'node:timers/promises'

/** Work runs at most this long before it yields to the event loop. */
const turnMs = 5

/**
 * For long work in small steps: call the returned function after each step. It yields to the event
 * loop if the thread has been busy for `turnMs`, so that short work is not slowed down.
 */
export function createYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}
