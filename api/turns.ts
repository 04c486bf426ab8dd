/**
 * What waits, taken in turns: of everybody who waits, one after the other, and of each the oldest
 * first. Whoever sends a hundred things waits for them longer than who sends one.
 */
export class Turns<T> {
  #waiting = new Map<string, T[]>()
  size = 0

  /** `by`: who it is for. */
  add(by: string, item: T): void {
    const theirs = this.#waiting.get(by)
    if (theirs) theirs.push(item)
    else this.#waiting.set(by, [item])
    this.size += 1
  }

  /** The next one of those who may have theirs done now. */
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

  /** Takes everything that waits. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.size = 0
    return all
  }
}
