/**
 * A fair queue. It takes one item of each group in turn, and in a group one item of each key in
 * turn, the oldest of that key first. A person with a hundred items does not delay a person with
 * one item.
 */
export class Turns<T> {
  #waiting = new Map<string, Map<string, T[]>>()
  size = 0

  /** Adds an item. `key`: the person the item is for. A key without a group is one by itself. */
  add(key: string, item: T, group = key): void {
    const keys = this.#waiting.get(group) ?? new Map<string, T[]>()
    this.#waiting.set(group, keys)
    const theirs = keys.get(key)
    if (theirs) theirs.push(item)
    else keys.set(key, [item])
    this.size += 1
  }

  /** Takes the next item among the keys for which `may` is true. */
  next(may: (key: string) => boolean = () => true): T | undefined {
    for (const [group, keys] of this.#waiting) {
      for (const [key, [item, ...others]] of keys) {
        if (!may(key)) continue
        keys.delete(key)
        if (others.length > 0) keys.set(key, others)
        this.#waiting.delete(group)
        if (keys.size > 0) this.#waiting.set(group, keys)
        this.size -= 1
        return item
      }
    }
    return undefined
  }
}
