import { type ChildProcess, fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type Content, sizeOf } from '#api/documents/analysis/content.ts'
import type { FailureCode } from '#api/documents/analysis/document.ts'
import { childMemoryPollMs, maxFileBytes } from '#api/documents/analysis/limits.ts'
import type { Part } from '#api/documents/analysis/parts.ts'
import type { FromChild, Job, Reply, ToChild } from '#api/documents/worker.ts'
import { permissions, starter } from './jail.ts'

/** Pauses do not count. */
class Stopwatch {
  #leftMs: number
  #since = 0
  #timer: NodeJS.Timeout | undefined
  #over: () => void

  constructor(ms: number, over: () => void) {
    this.#leftMs = ms
    this.#over = over
  }

  start(): void {
    this.#since = performance.now()
    this.#timer = setTimeout(this.#over, this.#leftMs)
  }

  pause(): void {
    if (!this.#timer) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since))
  }
}

export type ChildLimits = { timeoutMs: number; memoryBytes: number; heapMb: number }

export type Task = { job: Job; content: Content; onPart?: (part: Part) => Promise<boolean> }

/** One job at a time. Above the limit of time or memory it is killed and cannot be used again. */
export class Child {
  jobsDone = 0
  #hasStarted = false
  #process: ChildProcess
  #limits: ChildLimits

  constructor(limits: ChildLimits, worker: URL) {
    this.#limits = limits
    const { execPath, before } = starter()
    this.#process = fork(fileURLToPath(worker), {
      // Documents are hostile input: the child gets no secrets and no access to our files.
      execPath,
      execArgv: [...before, `--max-old-space-size=${limits.heapMb}`, ...permissions(worker)],
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    this.#process.on('error', () => this.kill())
    this.#process.once('message', () => {
      this.#hasStarted = true
    })
    this.#process.once('exit', (code) => {
      if (code && !this.#hasStarted)
        console.error(`the process that reads files could not start: it exited with ${code}`)
    })
    // A child that no longer reads its input closes the pipe. Its exit tells the reason.
    this.#process.stdin?.on('error', () => {})
    this.rest()
  }

  get alive(): boolean {
    return this.#process.connected && this.#process.exitCode === null && !this.#process.killed
  }

  /** Runs a job. Returns its reply or the reason of the failure; never rejects. */
  async run(task: Task): Promise<Reply> {
    const size = await sizeOf(task.content).catch(() => null)
    if (size === null) return failed('missing')
    if (size > maxFileBytes) return failed('too_large')
    if (!this.alive) return failed('cancelled')
    this.#process.ref()
    this.#process.channel?.ref()
    const reply = await this.#reply(task, size)
    this.jobsDone += 1
    this.rest()
    return reply
  }

  rest(): void {
    this.#process.unref()
    this.#process.channel?.unref()
    const input = this.#process.stdin
    if (input && 'unref' in input && typeof input.unref === 'function') input.unref()
  }

  kill(): void {
    this.#process.kill('SIGKILL')
  }

  /** Resident bytes; 0 on systems without /proc, where only the heap limit applies. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.#process.pid}/status`, 'utf8').catch(() => '')
    return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  }

  #reply({ job, content, onPart }: Task, size: number): Promise<Reply> {
    return new Promise((resolve) => {
      const child = this.#process
      const end = (reply: Reply) => {
        time.pause()
        clearInterval(watch)
        child.off('message', receive)
        child.off('exit', died)
        resolve(reply)
      }
      const stop = (reason: FailureCode) => {
        end(failed(reason))
        this.kill()
      }
      // The time limit counts only the child's own work, not the callback of its caller.
      const time = new Stopwatch(this.#limits.timeoutMs, () => stop('timed_out'))
      const receive = async (message: FromChild) => {
        if ('ready' in message) return
        if ('reply' in message) return end(message.reply)
        time.pause()
        const goOn = (await onPart?.(message.part)) ?? true
        if (!child.connected) return
        time.start()
        this.#send({ goOn })
      }
      const died = (_code: number | null, signal: string | null) =>
        end(failed(this.#hasStarted ? causeOf(signal) : 'cancelled'))
      const watch = setInterval(async () => {
        if ((await this.memory()) > this.#limits.memoryBytes) stop('out_of_memory')
      }, childMemoryPollMs)
      child.on('message', receive)
      child.on('exit', died)
      time.start()
      this.#send({ job, size }, (error) => error && stop('cancelled'))
      this.#sendContent(content, size, stop)
    })
  }

  #send(message: ToChild, sent?: (error: Error | null) => void): void {
    this.#process.send(message, sent)
  }

  #sendContent(content: Content, size: number, stop: (reason: FailureCode) => void): void {
    if (size === 0) return
    const bytes =
      typeof content === 'string'
        ? createReadStream(content, { end: size - 1 })
        : Readable.from([content])
    bytes.on('error', () => stop('missing'))
    const input = this.#process.stdin
    if (input) bytes.pipe(input, { end: false })
  }
}

function failed(reason: FailureCode): Reply {
  return { ok: false, reason }
}

/** V8 aborts when its heap is full; `kill` sends SIGKILL. */
function causeOf(signal: string | null): FailureCode {
  if (signal === 'SIGABRT') return 'out_of_memory'
  return signal === 'SIGKILL' ? 'cancelled' : 'damaged'
}
