import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '#tests/reader/expect.ts'
import { keepCompiled } from '#tests/support/keep-compiled.ts'
import { test } from './fixtures.ts'
import { freePort } from './own-server.ts'
import { serverEnvironment, startMs } from './settings.ts'

/** Serves the pages with a proxy to the API of `origin`. API calls that match `failing` fail. */
export class FaultyApi {
  failing: RegExp | null = null
  origin = ''
  readonly #api: Server
  #pages: ChildProcess | undefined

  constructor(origin: string) {
    this.#api = createServer((request, response) => {
      if (this.failing?.test(request.url ?? '')) {
        const error = { code: 'internal', message: 'It was told to fail.' }
        return void response.writeHead(500, json).end(JSON.stringify({ error }))
      }
      const { method, headers } = request
      const passed = httpRequest(new URL(request.url ?? '/', origin), { method, headers })
      passed.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      })
      passed.on('error', () => response.destroy())
      request.pipe(passed)
    })
    this.#api.on('upgrade', (_, socket) => socket.destroy())
  }

  async start(): Promise<void> {
    this.#api.listen(0, '127.0.0.1')
    await once(this.#api, 'listening')
    const { port } = this.#api.address() as AddressInfo
    const own = { DATA_DIR: '/nowhere', PORT: String(await freePort()) }
    this.origin = `http://127.0.0.1:${own.PORT}`
    const api = { UPSTREAM_URL: `http://127.0.0.1:${port}/api` }
    this.#pages = spawn('node', [...keepCompiled, 'server.ts'], {
      env: { ...process.env, ...serverEnvironment(own), ...api },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const answers = () =>
      fetch(`${this.origin}/login`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(answers, { timeout: startMs }).toBe(200)
  }

  async remove(): Promise<void> {
    const pages = this.#pages
    if (pages && pages.exitCode === null) {
      const ended = once(pages, 'exit')
      pages.kill('SIGKILL')
      await ended
    }
    this.#api.closeAllConnections()
    this.#api.close()
  }
}

const json = { 'content-type': 'application/json' }

/** A test with pages whose API calls can fail; `api.failing` selects the calls. */
export const faulty = test.extend<{ api: FaultyApi }>({
  api: async ({ baseURL }, use) => {
    const api = new FaultyApi(baseURL ?? '')
    await api.start()
    await use(api)
    await api.remove()
  },
})
