import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FailureCode } from './document.ts'
import { CHILD_MEMORY_POLL_MS } from './limits.ts'
import type { Job, Reply } from './worker.ts'

export type ChildLimits = { timeoutMs: number; memoryBytes: number; heapMb: number }

const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-addons']

/**
 * One process that does one job at a time. It is killed when a job takes too
 * long or too much memory, and is then of no further use.
 */
export class Child {
  jobsDone = 0
  #process: ChildProcess
  #limits: ChildLimits

  constructor(limits: ChildLimits, worker: URL) {
    this.#limits = limits
    this.#process = fork(fileURLToPath(worker), {
      // Documents are hostile input: their reader gets none of our secrets, starts
      // no process and writes no file.
      execArgv: [`--max-old-space-size=${limits.heapMb}`, ...PERMISSIONS],
      env: { NODE_ENV: 'production', PATH: process.env.PATH },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    this.#process.on('error', () => this.kill())
    this.rest()
  }

  get alive(): boolean {
    return this.#process.connected && this.#process.exitCode === null && !this.#process.killed
  }

  /** Runs a job to its reply, or to the reason why there is none. Never rejects. */
  async run(job: Job): Promise<Reply> {
    this.#process.ref()
    this.#process.channel?.ref()
    const reply = await this.#reply(job)
    this.jobsDone += 1
    this.rest()
    return reply
  }

  /** Lets our own process end while this one has nothing to do. */
  rest(): void {
    this.#process.unref()
    this.#process.channel?.unref()
  }

  kill(): void {
    this.#process.kill('SIGKILL')
  }

  /** Resident bytes, or 0 where the system does not tell; the heap's limit holds everywhere. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#process.pid}/status`, 'utf8').catch(() => '')
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  }

  #reply(job: Job): Promise<Reply> {
    return new Promise((resolve) => {
      const child = this.#process
      const end = (reply: Reply) => {
        clearTimeout(deadline)
        clearInterval(watch)
        child.off('message', end)
        child.off('exit', died)
        resolve(reply)
      }
      const died = (_code: number | null, signal: string | null) => end(failed(causeOf(signal)))
      const stop = (reason: FailureCode) => {
        end(failed(reason))
        this.kill()
      }
      const deadline = setTimeout(() => stop('timed_out'), this.#limits.timeoutMs)
      const watch = setInterval(async () => {
        if ((await this.memory()) > this.#limits.memoryBytes) stop('out_of_memory')
      }, CHILD_MEMORY_POLL_MS)
      child.on('message', end)
      child.on('exit', died)
      child.send(job, (error) => error && stop('damaged'))
    })
  }
}

function failed(reason: FailureCode): Reply {
  return { ok: false, reason }
}

/** V8 aborts when its heap is full; our own `close` kills. */
function causeOf(signal: string | null): FailureCode {
  if (signal === 'SIGABRT') return 'out_of_memory'
  return signal === 'SIGKILL' ? 'cancelled' : 'damaged'
}
