export const databaseLimits = {
  connections: 10,
  connectMs: 5_000,
  /** Triggers a check of the server. */
  slowMs: 1_500,
  /** How long the server has to answer a check. */
  probeMs: 3_000,
  /** Between two checks for broken connections of slow statements. */
  stuckCheckMs: 1_000,
  /** TCP keep-alive of idle connections, which detects broken ones. */
  keepAliveMs: 10_000,
  probeEveryMs: 250,
  startMs: 6_000,
  /** The server cancels the statement. Migrations have no limit. */
  statementMs: 30_000,
  /** After this time the connection is closed, even if the server answers on others. */
  lateMs: 32_000,
  idleTransactionMs: 30_000,
  endMs: 1_000,
  retryAfterSeconds: 2,
  /** How long a read waits for a replica that is behind, before it goes to the primary. */
  replicaMs: 50,
  /** How long a replica that was behind or did not answer is passed over. */
  replicaRestMs: 1_000,
  retryMs: 500,
} as const
