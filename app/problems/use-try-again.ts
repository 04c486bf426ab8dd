import { useEffect, useSyncExternalStore } from 'react'
import { useLive } from '#app/realtime/live-provider.tsx'
import { limits } from '#contract/limits.ts'
import { type Freshness, freshness, freshOnServer, onFreshness, tellFailed } from './freshness.ts'

export function useFreshness(): Freshness {
  return useSyncExternalStore(onFreshness, freshness, freshOnServer)
}

/** Fetches a page that failed again: after growing waits, and as soon as there is a connection. */
export function useTryAgain(): void {
  const { failures } = useFreshness()
  const { socket, refresh } = useLive()
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(refresh, waitMs(failures))
    const forgetRestore = socket.onRestore(refresh)
    window.addEventListener('online', refresh)
    return () => {
      clearTimeout(timer)
      forgetRestore()
      window.removeEventListener('online', refresh)
    }
  }, [failures, socket, refresh])
}

/** For a notice that stands where a page should: it is tried again as one that failed here. */
export function wantAgain(): void {
  if (freshness().failures === 0) tellFailed(false)
}

function waitMs(failures: number): number {
  return Math.min(limits.refreshAgainMs * 2 ** (failures - 1), limits.refreshAgainMostMs)
}
