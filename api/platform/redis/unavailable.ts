/** Redis does not answer; the request itself is not at fault. */
export class RedisUnavailable extends Error {
  /** The status with which the demo's sign-in provider answers. */
  readonly statusCode = 503

  constructor(cause?: unknown) {
    super('Redis does not answer', { cause })
  }
}

/** For `catch`: returns null if Redis does not answer, and throws any other error again. */
export function nullIfUnavailable(error: unknown): null {
  if (error instanceof RedisUnavailable) return null
  throw error
}
