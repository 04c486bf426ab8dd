export const kbSummaryQueue = 'kb-summary'

/** How a knowledge base's summary is made. */
export const kbSummaryLimits = {
  /** How long a summary waits after a change, so that many changes are one job. */
  delaySeconds: 5,
  /** The newest files that are looked at, and how many of their summaries are read. */
  newestFiles: 300,
  summariesRead: 60,
  /** How many knowledge bases without a summary are queued at a start. */
  queuedAtStart: 1_000,
}
