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

  next(): T | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [by, [item, ...others]] = first
    this.#waiting.delete(by)
    if (others.length > 0) this.#waiting.set(by, others)
    this.size -= 1
    return item
  }

  /** Takes everything that waits. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.size = 0
    return all
  }
}
