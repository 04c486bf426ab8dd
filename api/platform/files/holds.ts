/** Prevents that content is removed while the same content is being uploaded. */
export type Holds = {
  /** Waits until a removal of this content has ended, and holds it from then on. */
  hold: (hash: string) => Promise<void>
  release: (hash: string) => void | Promise<void>
  /** Removes those of the contents that nobody holds. Nobody gets a hold on them meanwhile. */
  withoutHolds: (hashes: string[], remove: (free: string[]) => Promise<void>) => Promise<void>
}

/** Holds of one process, for a store that no other process uses. */
export function createHolds() {
  const held = new Map<string, number>()
  const beingRemoved = new Set<string>()
  let removals = Promise.resolve()
  const afterRemovals = async (hash: string) => {
    while (beingRemoved.has(hash)) await removals
  }
  const holdNow = (hash: string) => {
    held.set(hash, (held.get(hash) ?? 0) + 1)
  }
  return {
    holdNow,
    afterRemovals,
    hold: async (hash) => {
      await afterRemovals(hash)
      holdNow(hash)
    },
    release: (hash) => {
      const left = (held.get(hash) ?? 0) - 1
      if (left > 0) held.set(hash, left)
      else held.delete(hash)
    },
    withoutHolds: (hashes, remove) => {
      const turn = removals.then(async () => {
        const free = hashes.filter((hash) => !held.has(hash))
        for (const hash of free) beingRemoved.add(hash)
        try {
          await remove(free)
        } finally {
          for (const hash of free) beingRemoved.delete(hash)
        }
      })
      removals = turn.catch(() => {})
      return turn
    },
  } satisfies Holds & Record<string, unknown>
}
