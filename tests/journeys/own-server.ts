import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '#tests/reader/expect.ts'
import { keepCompiled } from '#tests/support/keep-compiled.ts'
import { placeEmptyDatabase } from '#tests/support/program.ts'
import { oneProgram } from './servers.ts'
import { startMs } from './settings.ts'

/**
 * Runs the product on a port and data folder of its own. It can be killed as in a power failure.
 */
export class OwnServer {
  readonly origin: string
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'commonplace-restart-'))
  readonly #port: number
  readonly #settings: Record<string, string>
  #processes: ChildProcess[] = []

  constructor(port: number, settings: Record<string, string> = {}) {
    this.#port = port
    this.#settings = settings
    this.origin = `http://127.0.0.1:${port}`
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    if (!existsSync(path.join(this.#folder, 'database'))) await placeEmptyDatabase(this.#folder)
    this.#processes = oneProgram(this.#port, this.#folder).programs.map(({ file, env }) =>
      spawn('node', [...keepCompiled, file], {
        env: { ...process.env, ...env, ...this.#settings, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
    const answers = () =>
      fetch(`${this.origin}/ready`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(answers, { timeout: startMs }).toBe(200)
  }

  /** The ids of the running processes; the process of the pages is the last. */
  get pids(): number[] {
    return this.#processes.flatMap(({ pid }) => pid ?? [])
  }

  async kill(): Promise<void> {
    const running = this.#processes.filter(({ exitCode }) => exitCode === null)
    const ended = running.map((one) => once(one, 'exit'))
    for (const one of running) one.kill('SIGKILL')
    await Promise.all(ended)
    this.#processes = []
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Returns a port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
