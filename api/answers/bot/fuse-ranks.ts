// The larger, the less the first places differ. Small, so that a bad list does not hide the other's
// best.
const flatness = 2

/** Reciprocal rank fusion: scores of words and of meanings cannot be compared. */
export function fuseRanks(lists: string[][], most: number): string[] {
  const scores = new Map<string, number>()
  for (const list of lists) {
    list.forEach((id, rank) => {
      scores.set(id, (scores.get(id) ?? 0) + 1 / (flatness + rank + 1))
    })
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one)
  return best.slice(0, most).map(([id]) => id)
}
