import type { SocketStatus } from './live-socket.ts'

/** Section 3, Connection state. */
export type Health = 'healthy' | 'connecting' | 'error' | 'disconnected'

/** The heartbeat checks the session every minute. */
export function healthOf(socket: SocketStatus, heartbeat: SocketStatus): Health {
  for (const worse of ['error', 'disconnected', 'connecting'] as const)
    if (socket === worse || heartbeat === worse) return worse
  return 'healthy'
}
