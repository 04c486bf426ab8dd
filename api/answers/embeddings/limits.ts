export const embeddingLimits = {
  passagesPerRequest: 32,
  /**
   * Then a file waits for the next turn of its uploader, so that a long file delays nobody else's.
   */
  passagesPerTurn: 256,
  workers: 2,
  /** Requests for files in one minute. Questions are not counted. */
  requestsPerMinute: 240,
  requestTimeoutMs: 60_000,
  requestRetries: 2,
  /** The pause after a failed request for files. It doubles with each further failure. */
  firstPauseMs: 250,
  longestPauseMs: 300_000,
  questionTimeoutMs: 4_000,
  questionCharacters: 2_000,
  nearest: 24,
  /** Rows in one statement that stores embeddings: a few milliseconds in the embedded database. */
  rowsPerStatement: 16,
  /** Compared in about 30 ms, during which the embedded database answers nobody else. */
  comparedPerStatement: 2_000,
  /** What the embedded database compares for one question. */
  mostCompared: 40_000,
  /** The most dimensions that PostgreSQL can index. */
  mostIndexedDimensions: 4_000,
} as const
