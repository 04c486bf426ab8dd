/** All are ours. */
export const serverLimits = {
  formFields: 2_500,
  /** Finished pages of visitors. */
  keptPagesBytes: 16 * 1024 * 1024,
  // `bodyIdleMs`: the longest pause within a body. `bodyTotalMs`: for a body that is not an upload.
  bodyIdleMs: 20_000,
  bodyTotalMs: 60_000,
  headersMs: 20_000,
  /** Longer than a minute, in which proxies keep idle connections open. */
  keepAliveMs: 75_000,
  /** After our side of an upgraded connection has ended. */
  halfClosedMs: 5_000,
  /** How many buffered request bodies may be in transit from one address at once. */
  bodiesAtOncePerAddress: 64,
  /** A rejected client may continue to send its body, so that it can read the answer. */
  refusedBodyMs: 30_000,
  refusedIdleMs: 5_000,
  upstreamReadyMs: 3_000,
  upstreamWaitMs: 60_000,
  upstreamFactsMs: 10_000,
  upstreamAskAgainMs: 500,
  /** Until the API begins its answer to a call. */
  upstreamAnswerMs: 45_000,
  /** Without an answer within this time, the API's health is checked in this interval. */
  upstreamSlowMs: 1_000,
  upstreamCheckMs: 1_000,
  /** An API that fails the check is down, and is checked again after the interval. */
  upstreamHealthMs: 3_000,
  upstreamAgainMs: 250,
  /** Longer than other requests, while the API is down. */
  upstreamUploadMs: 10_000,
} as const
