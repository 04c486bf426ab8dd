import type { SocketStatus } from '#app/realtime/live-socket.ts'

interface State {
  /** Whether the browser reports that it is offline. */
  offline: boolean
  status: SocketStatus
  /** The number of messages that wait to be sent. */
  count: number
}

/**
 * Returns the key of the sentence about the connection. The sentence names the network as the cause
 * only if the browser is offline.
 */
export function connectionWords({ offline, status, count }: State) {
  if (count > 0) return offline ? 'waiting' : 'unanswered'
  if (offline) return 'offline'
  return status === 'error' ? 'error' : 'disconnected'
}
