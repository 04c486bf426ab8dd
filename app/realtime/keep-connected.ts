import { limits } from '#contract/limits.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { LiveSocket } from './live-socket.ts'

/**
 * Keeps a page connected while it is open. It connects, and checks the connection every 5 s. It
 * reconnects when the network is back, when the tab becomes visible, and when the browser restores
 * the page from its cache (sections 4 and 9). Returns the function that stops this.
 */
export function keepConnected(socket: LiveSocket, heartbeat: Heartbeat): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const reconnect = () => {
    if (signal.aborted) return
    socket.reconnect()
    if (heartbeat.status !== 'connected') heartbeat.check()
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') setTimeout(reconnect, limits.reconnectWhenVisibleMs)
  }
  const whenShown = ({ persisted }: PageTransitionEvent) => persisted && reconnect()
  document.addEventListener('visibilitychange', whenVisible, { signal })
  window.addEventListener('online', reconnect, { signal })
  window.addEventListener('pageshow', whenShown, { signal })
  const forget = socket.onSignedOut(heartbeat.check)
  const polling = setInterval(socket.poll, limits.statusPollMs)
  socket.connect()
  heartbeat.start()
  return () => {
    clearInterval(polling)
    stopping.abort()
    forget()
    heartbeat.stop()
    socket.disconnect()
  }
}
