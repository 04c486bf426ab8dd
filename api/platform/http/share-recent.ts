/**
 * Returns a function that runs `work` and shares its result: with everybody who calls while it
 * runs, and for `reuseMs` after it. So the number of runs does not grow with the number of calls.
 */
export function shareRecent<T>(
  work: () => Promise<T>,
  reuseMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { result: Promise<T>; until: number } | null = null
  return () => {
    if (shared && now() < shared.until) return shared.result
    const own = { result: work(), until: Number.POSITIVE_INFINITY }
    shared = own
    const end = () => {
      own.until = now() + reuseMs
    }
    own.result.then(end, end)
    return own.result
  }
}
