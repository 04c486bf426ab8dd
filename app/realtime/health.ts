import type { SocketStatus } from './live-socket.ts'

/** How the connection is as a whole (section 3, Connection state). */
export type Health = 'healthy' | 'connecting' | 'error' | 'disconnected'

/** The worse of the two: of the socket, and of what asks every minute whether the session holds. */
export function healthOf(socket: SocketStatus, heartbeat: SocketStatus): Health {
  for (const worse of ['error', 'disconnected', 'connecting'] as const)
    if (socket === worse || heartbeat === worse) return worse
  return 'healthy'
}
