/** Counts concurrent uses per key. Returns a function that ends one use, or null at the limit. */
export type Hold = (key: string) => (() => void) | null

export function createHolds(most: number): Hold {
  const held = new Map<string, number>()
  return (key) => {
    const count = held.get(key) ?? 0
    if (count >= most) return null
    held.set(key, count + 1)
    let released = false
    return () => {
      if (released) return
      released = true
      const left = (held.get(key) ?? 1) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    }
  }
}
