import type { SocketStatus } from '#app/realtime/live-socket.ts'

interface State {
  offline: boolean
  status: SocketStatus
  count: number
}

/** The network is named as the cause only if the browser is offline. */
export function connectionWords({ offline, status, count }: State) {
  if (count > 0) return offline ? 'waiting' : 'unanswered'
  if (offline) return 'offline'
  return status === 'error' ? 'error' : 'disconnected'
}
