import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { serverEnvironment } from '#tests/journeys/settings.ts'

/** The product on a port and a folder of its own, to be ended as a power cut would end it. */
export class OwnServer {
  readonly origin: string
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'commonplace-restart-'))
  readonly #port: number
  #process: ChildProcess | null = null

  constructor(port: number) {
    this.#port = port
    this.origin = `http://127.0.0.1:${port}`
  }

  async start(): Promise<void> {
    const own = serverEnvironment({ DATA_DIR: this.#folder, PORT: String(this.#port) })
    this.#process = spawn('node', ['server.ts'], {
      env: { ...process.env, ...own },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const answers = () =>
      fetch(`${this.origin}/api/public/kbs`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(answers, { timeout: 60_000 }).toBe(200)
  }

  async kill(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
    this.#process = null
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
