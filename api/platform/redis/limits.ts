/** Timeouts of Redis and its connections. */
export const redisLimits = {
  /** How long anything waits for an answer of Redis before it goes on without it. */
  answerMs: 500,
  /** How often each connection is checked. */
  pingEveryMs: 1_000,
  /** A connection on which a ping had no answer for this time is ended and made anew. */
  silentMs: 3_000,
  /** The time limit for opening a connection. */
  connectMs: 3_000,
  /** How long nothing may arrive while a connection is set up. */
  setUpMs: 5_000,
  /** The longest pause between two tries to connect. */
  longestPauseMs: 1_000,
} as const
