/**
 * How long ago this document was requested: nothing that it shows was read before. Undefined for a
 * document that the browser took from its history, which may be older.
 */
export function pageAgeMs(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' && navigation?.type !== 'reload') return undefined
  // One clock stops while a computer sleeps, the other may be set back.
  const ageMs = Math.max(performance.now(), Date.now() - performance.timeOrigin)
  return Math.ceil(ageMs)
}
