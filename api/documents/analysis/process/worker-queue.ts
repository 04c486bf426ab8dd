import type { FailureCode } from '#api/documents/analysis/document.ts'
import { childMaxJobs, childRecycleBytes, maxWaitingJobs } from '#api/documents/analysis/limits.ts'
import type { Reply } from '#api/documents/worker.ts'
import { Pool } from '#api/platform/pool.ts'
import { Child, type ChildLimits, type Task } from './child.ts'

export type WorkerQueueOptions = ChildLimits & { idleMs: number; worker: URL; children: number }

/** `signal`: aborted when the result is no longer needed. */
export type QueuedTask = Task & { by: string; signal?: AbortSignal }

/** Fair between people. A child process stays for later jobs and is replaced after a while. */
export class WorkerQueue {
  #options: WorkerQueueOptions
  #pool: Pool
  #children = new Set<Child>()
  #free: Child[] = []
  #closed = false
  #idle: NodeJS.Timeout | undefined

  constructor(options: WorkerQueueOptions) {
    this.#options = options
    this.#pool = new Pool({ places: options.children })
  }

  async run(wanted: QueuedTask): Promise<Reply> {
    if (this.#closed) return refused('cancelled')
    if (this.#pool.waiting >= maxWaitingJobs) return refused('busy')
    clearTimeout(this.#idle)
    const reply = await this.#pool.run(wanted.by, () => this.#handle(wanted))
    if (!this.#closed && this.#pool.running === 0)
      this.#idle = setTimeout(() => this.#retireAll(), this.#options.idleMs).unref()
    return reply
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#idle)
    this.#retireAll()
  }

  async #handle(wanted: QueuedTask): Promise<Reply> {
    if (wanted.signal?.aborted || this.#closed) return refused('cancelled')
    const child = this.#take()
    const reply = await child.run(wanted)
    const wornOut = child.jobsDone >= childMaxJobs || (await child.memory()) > childRecycleBytes
    if (wornOut || !child.alive || this.#closed) this.#retire(child)
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
