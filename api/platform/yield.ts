import { setImmediate } from 'node:timers/promises'

const turnMs = 5

/** Call the result after each small step. It yields only after `turnMs`: short work stays fast. */
export function createYield(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await setImmediate()
    since = performance.now()
  }
}
