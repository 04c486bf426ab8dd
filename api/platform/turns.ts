/**
 * A fair queue. It takes one item of each person in turn, the oldest of that person first. A
 * person with a hundred items does not delay a person with one item.
 */
export class Turns<T> {
  #waiting = new Map<string, T[]>()
  size = 0

  /** Adds an item. `by`: the person the item is for. */
  add(by: string, item: T): void {
    const theirs = this.#waiting.get(by)
    if (theirs) theirs.push(item)
    else this.#waiting.set(by, [item])
    this.size += 1
  }

  /** Takes the next item among the people for whom `may` is true. */
  next(may: (by: string) => boolean = () => true): T | undefined {
    for (const [by, [item, ...others]] of this.#waiting) {
      if (!may(by)) continue
      this.#waiting.delete(by)
      if (others.length > 0) this.#waiting.set(by, others)
      this.size -= 1
      return item
    }
    return undefined
  }

  /** Removes and returns all waiting items. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.size = 0
    return all
  }
}
