import type { SocketStatus } from '#app/realtime/live-socket.ts'

interface State {
  /** What the browser says of its network. */
  offline: boolean
  status: SocketStatus
  /** How many messages wait to be sent. */
  count: number
}

/** Which sentence says why nothing arrives; that of the network only where the browser says so. */
export function connectionWords({ offline, status, count }: State) {
  if (count > 0) return offline ? 'waiting' : 'unanswered'
  if (offline) return 'offline'
  return status === 'error' ? 'error' : 'disconnected'
}
