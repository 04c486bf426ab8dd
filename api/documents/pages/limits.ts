/** The numbers of links whose pages are read again, with their units. */
export const linkLimits = {
  /** After this many failures in a row, a page is no longer read by itself. */
  readingFailures: 5,
  /** The delay after the first failure; it doubles with each further one. */
  readingRetryHours: 6,
  /** How many readings become due at once at most, and how often is checked. */
  readingsDue: 20,
  readingCheckMs: 60_000,
  /** How many added and removed passages are kept, and how much of each. */
  changesShown: 20,
  changeLength: 300,
  /** How many passages of a page are compared. */
  passagesCompared: 2_000,
  /** How much of a feed is read. */
  feedEntries: 200,
  feedCharacters: 1024 * 1024,
  /** How many icons of a site are tried, for how long together, and how large one may be. */
  iconsTried: 2,
  iconFetchMs: 5_000,
  iconBytes: 512 * 1024,
  iconPixels: 4_000_000,
  /** The side of the stored icon: twice the size at which it is shown. */
  iconSidePx: 48,
  siteNameLength: 60,
} as const
