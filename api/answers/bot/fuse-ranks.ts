/**
 * The larger this number, the less the first places of a list differ. It is small, so that the best
 * of each list stays among the first even if the other list is bad.
 */
const flatness = 2

/**
 * Fuses lists of ids, best first, to one list (reciprocal rank fusion): an id is the better, the
 * nearer it is to the beginning of each list. Scores are not compared, because those of words and
 * of meanings have nothing in common.
 */
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
