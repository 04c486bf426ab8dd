import { setTimeout as wait } from 'node:timers/promises'

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
    ended: async (withinMs: number): Promise<void> => {
      const late = new AbortController()
      const timer = wait(withinMs, undefined, { signal: late.signal }).catch(() => {})
      await Promise.race([Promise.all(running), timer])
      late.abort()
    },
  }
}
