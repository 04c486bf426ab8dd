/**
 * Returns how long ago this document was requested; the document shows no data that was read
 * earlier. Undefined for a document from the browser's history, whose data may be older.
 */
export function pageAgeMs(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' && navigation?.type !== 'reload') return undefined
  // The larger of two clocks: the first stops while the computer sleeps, the second may be set
  // back.
  const ageMs = Math.max(performance.now(), Date.now() - performance.timeOrigin)
  return Math.ceil(ageMs)
}
