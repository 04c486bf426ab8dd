import { createHash } from 'node:crypto'

/**
 * Rarity depends on the logarithm of the number of searched passages. So a large number that is
 * one minute old gives nearly the same ranking, and counting again would take longer than the
 * search. Small numbers are always counted.
 */
const leastKept = 500
const keptMs = 60_000
const mostKept = 1_000

const counts = new Map<string, { passages: number; until: number }>()

/** Returns the number of passages of these knowledge bases if it was counted lately, else null. */
export function lateCount(kbIds: string[]): number | null {
  const kept = counts.get(keyOf(kbIds))
  return kept && kept.until > performance.now() ? kept.passages : null
}

export function keepCount(kbIds: string[], passages: number): void {
  if (passages < leastKept) return
  if (counts.size >= mostKept) counts.clear()
  counts.set(keyOf(kbIds), { passages, until: performance.now() + keptMs })
}

function keyOf(kbIds: string[]): string {
  return createHash('sha256').update(kbIds.toSorted().join()).digest('base64')
}
