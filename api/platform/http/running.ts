import { setTimeout as wait } from 'node:timers/promises'

/** Tracks running work, so that its dependencies are closed only after it has ended. */
export type Running = ReturnType<typeof createRunning>

export function createRunning() {
  const running = new Set<Promise<unknown>>()
  return {
    add: <T>(work: () => Promise<T>): Promise<T> => {
      const done = work()
      const ended = done.catch(() => {}).finally(() => running.delete(ended))
      running.add(ended)
      return done
    },
    /** Resolves when nothing is running, or after `withinMs`. */
    ended: async (withinMs: number): Promise<void> => {
      const late = new AbortController()
      const timer = wait(withinMs, undefined, { signal: late.signal }).catch(() => {})
      await Promise.race([Promise.all(running), timer])
      late.abort()
    },
  }
}
