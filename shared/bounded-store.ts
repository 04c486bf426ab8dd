/** Those that were not asked for longest are dropped when all together have more than `mostBytes`. */
export function createBoundedStore<Entry>(mostBytes: number, sizeOf: (entry: Entry) => number) {
  const all = new Map<string, Entry>()
  let bytes = 0
  // Besides what can be counted, an entry has objects of about a kilobyte.
  const sizeWithKey = (key: string, entry: Entry) => 2 * key.length + 1_024 + sizeOf(entry)
  const drop = (key: string) => {
    const entry = all.get(key)
    if (entry !== undefined) bytes -= sizeWithKey(key, entry)
    all.delete(key)
  }
  return {
    get: (key: string): Entry | undefined => {
      const entry = all.get(key)
      if (entry === undefined) return undefined
      all.delete(key)
      all.set(key, entry)
      return entry
    },
    put: (key: string, entry: Entry): void => {
      drop(key)
      all.set(key, entry)
      bytes += sizeWithKey(key, entry)
      for (const oldest of all.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
  }
}
