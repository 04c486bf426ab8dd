/** What a PostgreSQL server is given to answer, before it counts as away. */
export const databaseLimits = {
  connections: 10,
  /** To open a connection, or to wait for one of those that are open. */
  connectMs: 5_000,
  /** A statement that takes longer has the server asked whether it still answers. */
  slowMs: 2_000,
  /** How long the server has to answer that. */
  probeMs: 3_000,
  /** Between two looks whether a slow statement's own connection died. */
  stuckLookMs: 1_000,
  /** A connection over which nothing goes is tried after this, so that one that died is found. */
  keepAliveMs: 10_000,
  /** How often a server that is away is asked again. */
  probeEveryMs: 250,
  /** How long a program that starts waits for the server. */
  startMs: 6_000,
  /** The server ends a statement after this; migrations take as long as they take. */
  statementMs: 30_000,
  /** After this the connection of a statement is given up, whatever the server says on others. */
  lateMs: 32_000,
  /** How long a transaction may hold its locks without doing anything. */
  idleTransactionMs: 30_000,
  /** How long a program that ends waits for its connections to end. */
  endMs: 1_000,
  /** When whoever met a database that is away is told to come again. */
  retryAfterSeconds: 2,
  /** How often work in the background looks whether the database is back. */
  retryMs: 500,
} as const
