import { useEffect, useSyncExternalStore } from 'react'
import { pageLimits } from '#app/limits.ts'
import { useLive } from '#app/realtime/live-provider.tsx'
import { type Freshness, freshness, freshOnServer, onFreshness, reportFailed } from './freshness.ts'

export function useFreshness(): Freshness {
  return useSyncExternalStore(onFreshness, freshness, freshOnServer)
}

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

/** Starts retries, even if the error came from the server. */
export function startRetries(): void {
  if (freshness().failures === 0) reportFailed(false)
}

function waitMs(failures: number): number {
  return Math.min(pageLimits.refreshAgainMs * 2 ** (failures - 1), pageLimits.refreshAgainMostMs)
}
