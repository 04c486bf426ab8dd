/** Prevents that content is removed while the same content is being uploaded. */
export function createHolds() {
  const held = new Map<string, number>()
  const beingRemoved = new Set<string>()
  let removals = Promise.resolve()
  return {
    hold: (hash: string) => {
      held.set(hash, (held.get(hash) ?? 0) + 1)
    },
    release: (hash: string) => {
      const left = (held.get(hash) ?? 0) - 1
      if (left > 0) held.set(hash, left)
      else held.delete(hash)
    },
    afterRemovals: async (hash: string) => {
      while (beingRemoved.has(hash)) await removals
    },
    withoutHolds: (hashes: string[], remove: (free: string[]) => Promise<void>) => {
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
  }
}
