/** Numbers of the search by meaning. */
export const embeddingLimits = {
  /** How many passages are embedded by one request. */
  passagesPerRequest: 32,
  /**
   * After this many passages a file waits for the next turn of its uploader, so that a long file
   * delays nobody else's files.
   */
  passagesPerTurn: 256,
  /** How many files are embedded at once. One person's files never take all places. */
  workers: 2,
  /** Requests for files in one minute. Questions are not counted. */
  requestsPerMinute: 240,
  requestTimeoutMs: 60_000,
  requestRetries: 2,
  /** The pause after a failed request for files. It doubles with each further failure. */
  firstPauseMs: 250,
  longestPauseMs: 300_000,
  /** How long an answer waits for the embedding of its question. */
  questionTimeoutMs: 4_000,
  questionCharacters: 2_000,
  /** How many passages a search by meaning returns. */
  nearest: 24,
  /** Rows in one statement that stores embeddings: a few milliseconds in the embedded database. */
  rowsPerStatement: 16,
  /**
   * Embeddings that one statement of the embedded database compares, in about 30 ms. During a
   * statement it answers nobody else.
   */
  comparedPerStatement: 2_000,
  /** The most embeddings that the embedded database compares for a question. */
  mostCompared: 40_000,
  /** The most dimensions that PostgreSQL can index. */
  mostIndexedDimensions: 4_000,
} as const
