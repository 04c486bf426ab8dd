import { pageLimits } from '#app/limits.ts'
import { temporaryErrors } from './temporary-errors.build.ts'

// The messages of section 8, for logs. Users see sentences of the catalogue instead.
const messages = {
  not_sent: `Failed to send message after ${pageLimits.socketSendAttempts} reconnection attempts`,
  timeout: 'Connection timeout',
  lost: 'Connection failed',
  not_connected: 'WebSocket is disconnected or connecting, cannot send message',
  too_large: 'Frame too large',
}

export class SocketError extends Error {
  readonly code: string
  /** The delay before a retry, if the server sent one. */
  readonly retryAfterMs: number | undefined
  constructor(code: string, retryAfterSeconds?: number) {
    super(messages[code as keyof typeof messages] ?? code)
    this.code = code
    this.retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000
  }

  /** True if the frame was not sent or got no answer. Sending it by a call may then succeed. */
  get isUnsent(): boolean {
    return this.code in messages
  }

  /** For a temporary reason. */
  get isPassing(): boolean {
    return temporaryErrors.includes(this.code)
  }
}

const baseMs = 1_000
const mostMs = 30_000

export function growingWaitMs(attempt: number): number {
  return Math.min(mostMs, baseMs * 2 ** attempt)
}
