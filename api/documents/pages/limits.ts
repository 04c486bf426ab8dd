export const linkLimits = {
  /** After so many in a row, a page is no longer read by itself. */
  readingFailures: 5,
  /** The delay after the first failure; it doubles with each further one. */
  readingRetryHours: 6,
  /** How many readings become due at once at most, and how often is checked. */
  readingsDue: 20,
  readingCheckMs: 60_000,
  changesShown: 20,
  changeLength: 300,
  passagesCompared: 2_000,
  feedEntries: 200,
  feedCharacters: 1024 * 1024,
  iconsTried: 2,
  iconFetchMs: 5_000,
  iconBytes: 512 * 1024,
  iconPixels: 4_000_000,
  iconSidePx: 48,
  siteNameLength: 60,
} as const
