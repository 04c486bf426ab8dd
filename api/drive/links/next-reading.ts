import { linkLimits } from '#api/documents/pages/limits.ts'

const hourMs = 3_600_000
const periodHours = { day: 24, week: 7 * 24 }

/** The times of many links are spread over this share of a period. */
const spreadShare = 0.1

/** Returns when a page is read again by itself after a success, as ISO 8601. */
export function nextReading(every: 'day' | 'week', random = Math.random()): string {
  const share = 1 + spreadShare * (random - 0.5)
  return new Date(Date.now() + periodHours[every] * share * hourMs).toISOString()
}

/**
 * Returns when a page is tried again after this many failures in a row, and at the latest after a
 * period; null if it is no longer tried.
 */
export function nextTry(every: 'day' | 'week', failures: number): string | null {
  if (failures >= linkLimits.readingFailures) return null
  const hours = Math.min(linkLimits.readingRetryHours * 2 ** (failures - 1), periodHours[every])
  return new Date(Date.now() + hours * hourMs).toISOString()
}
