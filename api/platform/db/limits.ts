/** Timeouts of a PostgreSQL server and its connections. */
export const databaseLimits = {
  connections: 10,
  /** The time limit for opening a connection, and for getting a connection from the pool. */
  connectMs: 5_000,
  /** A statement that runs longer than this triggers a check of the server. */
  slowMs: 1_500,
  /** The time the server has to answer a check. */
  probeMs: 3_000,
  /** The interval between two checks for broken connections of slow statements. */
  stuckCheckMs: 1_000,
  /** The interval of TCP keep-alive on idle connections, which detects broken connections. */
  keepAliveMs: 10_000,
  /** How often a server that is down is checked. */
  probeEveryMs: 250,
  /** How long a starting program waits for the server. */
  startMs: 6_000,
  /** The server cancels a statement that runs longer than this. Migrations have no limit. */
  statementMs: 30_000,
  /**
   * The connection of a statement that runs longer than this is closed, even if the server answers
   * on other connections.
   */
  lateMs: 32_000,
  /** How long a transaction may be idle while holding locks. */
  idleTransactionMs: 30_000,
  /** How long a stopping program waits for its connections to close. */
  endMs: 1_000,
  /** The value of `Retry-After` during an outage. */
  retryAfterSeconds: 2,
  /** How long a read waits for a replica that is behind before it goes to the primary. */
  replicaMs: 50,
  /** How long a replica that was behind or did not answer is passed over. */
  replicaRestMs: 1_000,
  /** How often background work retries during an outage. */
  retryMs: 500,
} as const
