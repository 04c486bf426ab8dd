import { Turns } from '#api/turns.ts'
import { Child, type ChildLimits, type Task } from './child.ts'
import type { FailureCode } from './document.ts'
import { CHILD_MAX_JOBS, CHILD_RECYCLE_BYTES, MAX_WAITING_JOBS } from './limits.ts'
import type { Reply } from './worker.ts'

/** `mostOfOne`: how many children may work for one person at once. */
export type LaneOptions = ChildLimits & {
  idleMs: number
  worker: URL
  children: number
  mostOfOne: number
}

/**
 * A job, the person it is for, and a signal that is aborted when its result is no longer needed.
 */
export type Wanted = Task & { by: string; signal?: AbortSignal }

type Waiting = Wanted & { resolve(reply: Reply): void }

/**
 * A queue for child processes, which are kept warm and replaced after a while. It is fair between
 * people: many jobs of one person do not delay another's. If `mostOfOne` is below `children`, a
 * long job of one person delays nobody else either.
 */
export class Lane {
  #options: LaneOptions
  #queue = new Turns<Waiting>()
  #children = new Set<Child>()
  #free: Child[] = []
  #working = 0
  #workingFor = new Map<string, number>()
  #closed = false
  #idle: NodeJS.Timeout | undefined

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** Resolves with the reply, also if the job was rejected, cancelled or killed. */
  run(wanted: Wanted): Promise<Reply> {
    if (this.#closed) return Promise.resolve(refused('cancelled'))
    if (this.#queue.size >= MAX_WAITING_JOBS) return Promise.resolve(refused('busy'))
    return new Promise((resolve) => {
      this.#queue.add(wanted.by, { ...wanted, resolve })
      void this.#work()
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { resolve } of this.#queue.clear()) resolve(refused('cancelled'))
    this.#retireAll()
  }

  async #work(): Promise<void> {
    if (this.#working >= this.#options.children) return
    this.#working += 1
    clearTimeout(this.#idle)
    for (let next = this.#next(); next; next = this.#next()) {
      this.#count(next.by, 1)
      const reply = await this.#handle(next)
      this.#count(next.by, -1)
      next.resolve(reply)
    }
    this.#working -= 1
    if (!this.#closed && this.#working === 0)
      this.#idle = setTimeout(() => this.#retireAll(), this.#options.idleMs).unref()
  }

  #next(): Waiting | undefined {
    const { mostOfOne } = this.#options
    return this.#queue.next((by) => (this.#workingFor.get(by) ?? 0) < mostOfOne)
  }

  #count(by: string, more: 1 | -1): void {
    const working = (this.#workingFor.get(by) ?? 0) + more
    if (working > 0) this.#workingFor.set(by, working)
    else this.#workingFor.delete(by)
  }

  async #handle(wanted: Waiting): Promise<Reply> {
    if (wanted.signal?.aborted || this.#closed) return refused('cancelled')
    const child = this.#take()
    const reply = await child.run(wanted)
    const spent = child.jobsDone >= CHILD_MAX_JOBS || (await child.memory()) > CHILD_RECYCLE_BYTES
    if (spent || !child.alive || this.#closed) this.#retire(child)
    else this.#free.push(child)
    return reply
  }

  #take(): Child {
    for (let child = this.#free.pop(); child; child = this.#free.pop()) {
      if (child.alive) return child
      this.#children.delete(child)
    }
    const made = new Child(this.#options, this.#options.worker)
    this.#children.add(made)
    return made
  }

  #retire(child: Child): void {
    this.#children.delete(child)
    child.kill()
  }

  #retireAll(): void {
    for (const child of this.#children) this.#retire(child)
    this.#free = []
  }
}

function refused(reason: FailureCode): Reply {
  return { ok: false, reason }
}
