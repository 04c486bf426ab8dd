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

/** How many places of a pool one person may occupy: all but one. */
export function mostOfOne(places: number): number {
  return Math.max(1, places - 1)
}

/** Gives a place back. Calling it again changes nothing. */
export type Leave = () => void

type Limits = {
  /** Tasks that run at once; without a number, only the limits of each key count. */
  places?: number
  /** Tasks of one key that run at once; without a number, all but one of the places. */
  running?: number
  /** Tasks of one key that may wait besides; without a number, any. */
  waiting?: number
  /** Whether the event loop turns between two starts. */
  paced?: boolean
}

type Entering = {
  /** Groups alternate, and in a group its keys. */
  group?: string
  /** Tasks of the key, running or waiting, with which no further one is accepted. */
  most?: number
}

type Tasks = { running: number; all: number }

/**
 * Runs a limited number of tasks at once, fairly between the keys they are for: people, sessions or
 * networks. The tasks of one key occupy only their own share of the places, so long tasks of one
 * person do not delay those of another person.
 */
export class Pool {
  readonly #limits: Required<Limits>
  readonly #waiting = new Turns<() => void>()
  readonly #tasks = new Map<string, Tasks>()
  #beginsSoon = false
  running = 0

  constructor({
    places = Number.POSITIVE_INFINITY,
    running = mostOfOne(places),
    waiting = Number.POSITIVE_INFINITY,
    paced = false,
  }: Limits) {
    this.#limits = { places, running, waiting, paced }
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs the task when its turn comes and returns its result. `by`: the person the task is for. */
  async run<T>(by: string, task: () => Promise<T>): Promise<T> {
    const leave = await this.enter(by)
    try {
      return await task()
    } finally {
      leave?.()
    }
  }

  /**
   * Waits for a place and occupies it until the returned function is called. Resolves with null at
   * once if too many tasks of the key are running and waiting.
   */
  enter(
    key: string,
    { group = key, most = Number.POSITIVE_INFINITY }: Entering = {},
  ): Promise<Leave | null> {
    const { running, waiting } = this.#limits
    const tasks = this.#tasks.get(key) ?? { running: 0, all: 0 }
    if (tasks.all >= Math.min(most, running + waiting)) return Promise.resolve(null)
    tasks.all += 1
    this.#tasks.set(key, tasks)
    return new Promise((resolve) => {
      this.#waiting.add(key, () => resolve(this.#occupy(key, tasks)), group)
      this.#beginNext()
    })
  }

  #occupy(key: string, tasks: Tasks): Leave {
    this.running += 1
    tasks.running += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.running -= 1
      tasks.running -= 1
      tasks.all -= 1
      if (tasks.all === 0) this.#tasks.delete(key)
      this.#beginNext()
    }
  }

  #beginNext(): void {
    if (this.#limits.paced) this.#beginSoon()
    else if (this.#begin()) this.#beginNext()
  }

  #beginSoon(): void {
    if (this.#beginsSoon || this.#waiting.size === 0) return
    this.#beginsSoon = true
    setImmediate(() => {
      this.#beginsSoon = false
      if (this.#begin()) this.#beginSoon()
    })
  }

  #begin(): boolean {
    if (this.running >= this.#limits.places) return false
    const begin = this.#waiting.next((key) => this.#mayBegin(key))
    begin?.()
    return begin !== undefined
  }

  #mayBegin(key: string): boolean {
    return (this.#tasks.get(key)?.running ?? 0) < this.#limits.running
  }
}
