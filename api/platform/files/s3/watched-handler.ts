import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { withDeadline } from '#api/platform/deadline.ts'
import { StoreUnavailable } from '#api/platform/files/file-store.ts'
import { s3Limits } from './limits.ts'

type Request = Parameters<NodeHttpHandler['handle']>[0]
type Options = Parameters<NodeHttpHandler['handle']>[1]
type Handled = Awaited<ReturnType<NodeHttpHandler['handle']>>

const { connectMs: connectionTimeout, idleMs: socketTimeout, connections } = s3Limits

/**
 * A frozen store accepts requests and never answers, and a slow one does not answer for a while. So
 * while a request waits, the store is asked for a trifle over another connection. Without an answer
 * it is away: everything that waits fails, and new requests fail at once until it answers.
 */
export class WatchedHandler extends NodeHttpHandler {
  readonly #checks = new NodeHttpHandler({ connectionTimeout })
  readonly #place: Pick<Request, 'protocol' | 'hostname' | 'port'>
  readonly #waiting = new Set<(reason: StoreUnavailable) => void>()
  #away: string | null = null
  #isChecking = false
  #isClosed = false

  constructor(endpoint: string) {
    const agent = { keepAlive: true, maxSockets: connections }
    super({ connectionTimeout, socketTimeout, httpAgent: agent, httpsAgent: agent })
    const { protocol, hostname, port } = new URL(endpoint)
    this.#place = { protocol, hostname, ...(port ? { port: Number(port) } : {}) }
  }

  override async handle(request: Request, options: Options = {}): Promise<Handled> {
    const { response } = await this.#whileAnswering((stop) =>
      super.handle(request, {
        ...options,
        abortSignal: options.abortSignal
          ? AbortSignal.any([options.abortSignal as AbortSignal, stop])
          : stop,
      }),
    )
    if (request.method === 'GET') response.body = this.#watchBody(response.body)
    return { response }
  }

  override destroy(): void {
    this.#isClosed = true
    this.#checks.destroy()
    super.destroy()
  }

  // A reader may be slower than the store. Only the time in which it waits for the store counts.
  #watchBody(body: IncomingMessage): Readable {
    body.socket.setTimeout(0)
    const read = this.#read(body)
    return Readable.from(read, { objectMode: false })
  }

  async *#read(body: IncomingMessage): AsyncGenerator<Buffer> {
    const chunks: AsyncIterator<Buffer> = body[Symbol.asyncIterator]()
    const late = () => new StoreUnavailable('a connection stands still')
    try {
      while (true) {
        const next = () => withDeadline(chunks.next(), s3Limits.idleMs, late)
        const { done, value } = await this.#whileAnswering(next)
        if (done) return
        yield value
      }
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(error)
    } finally {
      body.destroy()
    }
  }

  async #whileAnswering<T>(start: (stop: AbortSignal) => Promise<T>): Promise<T> {
    // Without an error as its cause, which the client would take for a reason to try again.
    if (this.#away) throw new StoreUnavailable(this.#away)
    const stop = new AbortController()
    const { promise: left, reject } = Promise.withResolvers<never>()
    const leave = (reason: StoreUnavailable) => {
      reject(reason)
      stop.abort()
    }
    this.#waiting.add(leave)
    const checking = setInterval(() => this.#check(), s3Limits.checkEveryMs)
    try {
      return await Promise.race([start(stop.signal), left])
    } finally {
      clearInterval(checking)
      this.#waiting.delete(leave)
    }
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    const failure = await this.#findFailure()
    if (failure) {
      this.#away = failure
      for (const leave of this.#waiting) leave(new StoreUnavailable(failure))
      console.error('the store of files does not answer:', failure)
      while (!this.#isClosed && (await this.#findFailure())) await wait(s3Limits.checkEveryMs)
      this.#away = null
      console.log('the store of files answers again')
    }
    this.#isChecking = false
  }

  // Any answer is one, also that the caller has no rights.
  async #findFailure(): Promise<string | null> {
    const abortSignal = AbortSignal.timeout(s3Limits.checkMs)
    const request = { ...this.#place, method: 'HEAD', path: '/', headers: {}, query: {} }
    try {
      const { response } = await this.#checks.handle(request as Request, { abortSignal })
      response.body.resume()
      return null
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}
