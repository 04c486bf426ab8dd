export const kbSummaryQueue = 'kb-summary'

export const kbSummaryLimits = {
  /** How long a summary waits after a change, so that many changes are one job. */
  delaySeconds: 5,
  /** The same if the model writes it, because each text costs a request. */
  delayOfModelSeconds: 60,
  /** The newest files that are looked at, and how many of their summaries are read. */
  newestFiles: 300,
  summariesRead: 60,
  modelMs: 30_000,
  mostWritten: 400,
  workers: 3,
  queuedAtStart: 1_000,
}
