import { href } from 'react-router'
import type { LiveSocket } from '#app/realtime/live-socket.ts'
import { announceUnsent } from '#app/unsent/announce.ts'
import { hasWritten } from '#app/unsent/has-written.ts'
import { limits } from '#contract/limits.ts'

/**
 * Asks every minute whether the session still holds, and brings the connection back when the
 * network does or the page is looked at again (section 4). Answers with what stops it.
 */
export function startHeartbeat(socket: LiveSocket): () => void {
  const asking = new AbortController()
  const { signal } = asking
  const beat = setInterval(() => void askServer(signal), limits.heartbeatMs)
  const whenVisible = () => {
    if (document.visibilityState === 'visible')
      setTimeout(socket.reconnect, limits.reconnectWhenVisibleMs)
  }
  document.addEventListener('visibilitychange', whenVisible, { signal })
  window.addEventListener('online', socket.reconnect, { signal })
  return () => {
    clearInterval(beat)
    asking.abort()
  }
}

async function askServer(signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch('/api/heartbeat', { signal })
    if (answer.status !== 401) return
    if (hasWritten()) return announceUnsent('signedOut')
    const next = location.pathname + location.search
    location.assign(`${href('/login')}?${new URLSearchParams({ next })}`)
  } catch {
    // No network: the socket's own state says so.
  }
}
