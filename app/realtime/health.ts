import type { SocketStatus } from './live-socket.ts'

/** The state of the connection as a whole (section 3, Connection state). */
export type Health = 'healthy' | 'connecting' | 'error' | 'disconnected'

/**
 * Returns the worse status of the socket and of the heartbeat, which checks the session every
 * minute.
 */
export function healthOf(socket: SocketStatus, heartbeat: SocketStatus): Health {
  for (const worse of ['error', 'disconnected', 'connecting'] as const)
    if (socket === worse || heartbeat === worse) return worse
  return 'healthy'
}
