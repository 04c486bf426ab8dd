/** In turn by group and key, the oldest first: a hundred items of one delay nobody else's. */
export class Turns<T> {
  #waiting = new Map<string, Map<string, T[]>>()
  size = 0

  add(key: string, item: T, group = key): void {
    const keys = this.#waiting.get(group) ?? new Map<string, T[]>()
    this.#waiting.set(group, keys)
    const theirs = keys.get(key)
    if (theirs) theirs.push(item)
    else keys.set(key, [item])
    this.size += 1
  }

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

export function mostOfOne(places: number): number {
  return Math.max(1, places - 1)
}

export type Leave = () => void

type Limits = {
  /** Without a number, only the limits of each key count. */
  places?: number
  /** Of one key; without a number, all but one of the places. */
  running?: number
  /** Of one key, besides; without a number, any. */
  waiting?: number
  /** The event loop turns between two starts. */
  paced?: boolean
}

type Entering = {
  /** Groups alternate, and in a group its keys. */
  group?: string
  /** Tasks of the key with which no further one is accepted. */
  most?: number
}

type Tasks = { running: number; all: number }

/** A key has only its share of the places, so long tasks of one person do not delay others. */
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

  /** `by`: the person the task is for. */
  async run<T>(by: string, task: () => Promise<T>): Promise<T> {
    const leave = await this.enter(by)
    try {
      return await task()
    } finally {
      leave?.()
    }
  }

  /** Until the result is called. Null at once if too many tasks of the key wait. */
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
