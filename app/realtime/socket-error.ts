import { errorStatus } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'

// The sentences of section 8; people read others, in their language.
const messages = {
  not_sent: `Failed to send message after ${limits.socketSendAttempts} reconnection attempts`,
  timeout: 'Connection timeout',
  lost: 'Connection failed',
  not_connected: 'WebSocket is disconnected or connecting, cannot send message',
  too_large: 'Frame too large',
}

/** A frame the server refused, or that could not be sent. */
export class SocketError extends Error {
  readonly code: string
  /** When to try again, where the server refused one of too many. */
  readonly retryAfterMs: number | undefined
  constructor(code: string, retryAfterSeconds?: number) {
    super(messages[code as keyof typeof messages] ?? code)
    this.code = code
    this.retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000
  }

  /** Nobody knows whether the server has it, or it surely has not: another way may do. */
  get isUnsent(): boolean {
    return this.code in messages
  }

  /** Refused for a reason that passes by itself. */
  get isPassing(): boolean {
    return willPass(errorStatus[this.code as keyof typeof errorStatus] ?? 0)
  }
}

/** Whether what was answered like this may be accepted if it is asked for again. */
export function willPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

const baseMs = 1_000
const mostMs = 30_000

/** How long to wait before trying again, longer each time: from a second to half a minute. */
export function growingWaitMs(attempt: number): number {
  return Math.min(mostMs, baseMs * 2 ** attempt)
}
