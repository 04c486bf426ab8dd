import { limits } from '#contract/limits.ts'
import type { Heartbeat } from './heartbeat.ts'
import type { LiveSocket } from './live-socket.ts'

/**
 * Keeps a page connected for as long as it is there: makes the connection, looks every 5 s whether it
 * still is one, and brings it back when the network does, when the page is looked at again and when
 * the browser shows it again (sections 4 and 9). Answers with what stops it.
 */
export function keepConnected(socket: LiveSocket, heartbeat: Heartbeat): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const lookAgain = () => {
    if (signal.aborted) return
    socket.reconnect()
    if (heartbeat.status !== 'connected') heartbeat.ask()
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') setTimeout(lookAgain, limits.reconnectWhenVisibleMs)
  }
  const whenShown = ({ persisted }: PageTransitionEvent) => persisted && lookAgain()
  document.addEventListener('visibilitychange', whenVisible, { signal })
  window.addEventListener('online', lookAgain, { signal })
  window.addEventListener('pageshow', whenShown, { signal })
  const forget = socket.onSignedOut(heartbeat.ask)
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
