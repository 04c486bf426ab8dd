import { pageLimits } from '#app/limits.ts'

const listeners = new Set<() => void>()
let isNow = false
let again = () => {}

export function isWaiting(): boolean {
  return isNow
}

export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setWaiting(waiting: boolean): void {
  isNow = waiting
  for (const listener of listeners) listener()
}

export function tryAgainNow(): void {
  again()
}

export function untilNextTry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const waitMs = pageLimits.refreshAgainMs * 2 ** (failures - 1)
    const timer = setTimeout(go, Math.min(waitMs, pageLimits.refreshAgainMostMs))
    window.addEventListener('online', go)
    again = go
  })
}
