export const kbSummaryQueue = 'kb-summary'

/** How a knowledge base's summary is made. */
export const kbSummaryLimits = {
  /** How long a summary waits after a change, so that many changes are one job. */
  delaySeconds: 5,
  /** The same if the model writes it, because each text costs a request. */
  delayOfModelSeconds: 60,
  /** The newest files that are looked at, and how many of their summaries are read. */
  newestFiles: 300,
  summariesRead: 60,
  /** How long the model may take, and how long its text may be, in characters. */
  modelMs: 30_000,
  mostWritten: 400,
  /** How many summaries are made at once. */
  workers: 3,
  /** How many knowledge bases without a summary are queued at a start. */
  queuedAtStart: 1_000,
}
