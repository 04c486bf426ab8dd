import { Child, type ChildLimits } from './child.ts'
import type { FailureCode } from './document.ts'
import { CHILD_MAX_JOBS, CHILD_RECYCLE_BYTES, MAX_WAITING_JOBS } from './limits.ts'
import type { Job, Reply } from './worker.ts'

export type LaneOptions = ChildLimits & { idleMs: number; worker: URL }

type Waiting = { job: Job; signal?: AbortSignal; resolve(reply: Reply): void }

/** A queue before one child process that is kept warm, and replaced when it is spent. */
export class Lane {
  #options: LaneOptions
  #queue: Waiting[] = []
  #child: Child | undefined
  #busy = false
  #closed = false
  #idle: NodeJS.Timeout | undefined

  constructor(options: LaneOptions) {
    this.#options = options
  }

  /** Resolves with the reply, also when the job was refused, cancelled or stopped. */
  run(job: Job, signal?: AbortSignal): Promise<Reply> {
    if (this.#closed) return Promise.resolve(refused('cancelled'))
    if (this.#queue.length >= MAX_WAITING_JOBS) return Promise.resolve(refused('busy'))
    return new Promise((resolve) => {
      this.#queue.push({ job, ...(signal ? { signal } : {}), resolve })
      void this.#work()
    })
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#idle)
    for (const { resolve } of this.#queue.splice(0)) resolve(refused('cancelled'))
    this.#child?.kill()
    this.#child = undefined
  }

  async #work(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    clearTimeout(this.#idle)
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      next.resolve(await this.#handle(next))
    }
    this.#busy = false
    if (!this.#closed) this.#idle = setTimeout(() => this.#retire(), this.#options.idleMs).unref()
  }

  async #handle({ job, signal }: Waiting): Promise<Reply> {
    if (signal?.aborted || this.#closed) return refused('cancelled')
    if (!this.#child?.alive) this.#child = new Child(this.#options, this.#options.worker)
    const child = this.#child
    const reply = await child.run(job)
    const spent = child.jobsDone >= CHILD_MAX_JOBS || (await child.memory()) > CHILD_RECYCLE_BYTES
    if (spent) this.#retire()
    return reply
  }

  #retire(): void {
    this.#child?.kill()
    this.#child = undefined
  }
}

function refused(reason: FailureCode): Reply {
  return { ok: false, reason }
}
