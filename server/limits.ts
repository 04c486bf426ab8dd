/**
 * The numbers of the front door, with their units. All are ours.
 */
export const serverLimits = {
  formFields: 2_500,
  /**
   * `bodyIdleMs`: the longest pause within a body. `bodyTotalMs`: the total time for a body that
   * is not an upload.
   */
  bodyIdleMs: 20_000,
  bodyTotalMs: 60_000,
  headersMs: 20_000,
  /**
   * How long an idle connection stays open. Proxies keep idle connections open for a minute, so
   * this is longer.
   */
  keepAliveMs: 75_000,
  /** How long an upgraded connection stays open after our side of it has ended. */
  halfClosedMs: 5_000,
  /** How many buffered request bodies may be in transit from one address at once. */
  bodiesAtOncePerAddress: 64,
  /**
   * `refusedBodyMs`: how long a rejected client may continue to send its body, so that it can read
   * the answer. `refusedIdleMs`: how long it may pause during that time.
   */
  refusedBodyMs: 30_000,
  refusedIdleMs: 5_000,
  upstreamReadyMs: 3_000,
  upstreamWaitMs: 60_000,
  upstreamFactsMs: 10_000,
  upstreamAskAgainMs: 500,
  /** How long a page waits for the API to begin its answer to a call. */
  upstreamAnswerMs: 45_000,
  /** If the API does not answer within this time, its health is checked in this interval. */
  upstreamSlowMs: 1_000,
  upstreamCheckMs: 1_000,
  /**
   * The timeout of a health check. An API that fails the check is down, and is checked again after
   * the interval.
   */
  upstreamHealthMs: 3_000,
  upstreamAgainMs: 250,
  /** How much longer than other requests an upload waits for an API that is down. */
  upstreamUploadMs: 10_000,
} as const
