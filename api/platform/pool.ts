import { Turns } from './turns.ts'

/** How many places of a pool one person may occupy: all but one. */
export function mostOfOne(places: number): number {
  return Math.max(1, places - 1)
}

/**
 * Runs a limited number of tasks at once, fairly between the people they are for. The tasks of one
 * person never occupy all places, so long tasks of one person do not delay those of another
 * person.
 */
export class Pool {
  readonly #places: number
  readonly #waiting = new Turns<() => void>()
  readonly #runningFor = new Map<string, number>()
  running = 0

  constructor(places: number) {
    this.#places = places
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs the task when its turn comes and returns its result. `by`: the person the task is for. */
  async run<T>(by: string, task: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      this.#waiting.add(by, () => {
        this.#count(by, 1)
        resolve()
      })
      this.#beginNext()
    })
    try {
      return await task()
    } finally {
      this.#count(by, -1)
      this.#beginNext()
    }
  }

  #beginNext(): void {
    while (this.running < this.#places) {
      const begin = this.#waiting.next((by) => this.#mayBegin(by))
      if (!begin) return
      begin()
    }
  }

  #mayBegin(by: string): boolean {
    return (this.#runningFor.get(by) ?? 0) < mostOfOne(this.#places)
  }

  #count(by: string, more: 1 | -1): void {
    this.running += more
    const theirs = (this.#runningFor.get(by) ?? 0) + more
    if (theirs > 0) this.#runningFor.set(by, theirs)
    else this.#runningFor.delete(by)
  }
}
