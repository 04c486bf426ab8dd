/** Timeouts of a PostgreSQL server and its connections. */
export const databaseLimits = {
  connections: 10,
  /** To open a connection, or to get one from the pool. */
  connectMs: 5_000,
  /** After this, a running statement triggers a check of the server. */
  slowMs: 2_000,
  /** The time the server has to answer a check. */
  probeMs: 3_000,
  /** Between two checks for broken connections of slow statements. */
  stuckLookMs: 1_000,
  /** TCP keep-alive of idle connections, which detects broken ones. */
  keepAliveMs: 10_000,
  /** How often a server that is down is checked. */
  probeEveryMs: 250,
  /** How long a starting program waits for the server. */
  startMs: 6_000,
  /** The server cancels a statement after this; migrations have no limit. */
  statementMs: 30_000,
  /** After this a statement's connection is closed, even if the server works on others. */
  lateMs: 32_000,
  /** How long a transaction may be idle while holding locks. */
  idleTransactionMs: 30_000,
  /** How long a stopping program waits for its connections to close. */
  endMs: 1_000,
  /** `Retry-After` during an outage. */
  retryAfterSeconds: 2,
  /** How often background work retries during an outage. */
  retryMs: 500,
} as const
