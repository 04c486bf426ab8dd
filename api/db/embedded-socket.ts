import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { createYield } from '#api/yield.ts'

type Done = (error?: Error | null) => void
type Written = { chunk: Uint8Array }

/**
 * The embedded database as a socket to a server, for a driver that speaks PostgreSQL's protocol over one.
 * Each connection begins with nothing prepared and no transaction, as on a server. The database works
 * for one connection at a time, and in this thread: without turns between, a row of statements would keep
 * out everything that comes from the network.
 */
export class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite
  readonly #yield = createYield()

  constructor(pglite: PGlite) {
    super()
    this.#pglite = pglite
  }

  connect(): this {
    this.#begin().then(
      () => this.emit('connect'),
      (error) => this.destroy(error),
    )
    return this
  }

  async #begin(): Promise<void> {
    await this.#pglite.waitReady
    await this.#pglite.exec('rollback; deallocate all')
  }

  override _write(message: Uint8Array, _encoding: BufferEncoding, done: Done): void {
    this.#ask(message).then(() => done(), done)
  }

  // The driver holds the messages of a statement back until it has written all of them: the database is
  // entered once for it, which costs as much as a small statement.
  override _writev(messages: Written[], done: Done): void {
    this.#ask(Buffer.concat(messages.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #ask(messages: Uint8Array): Promise<void> {
    const answer: Uint8Array[] = []
    // What is handed over is the database's own memory, which it writes over.
    const onRawData = (part: Uint8Array) => void answer.push(part.slice())
    await this.#pglite.execProtocolRawStream(messages, { onRawData })
    await this.#yield()
    if (answer.length > 0) this.push(answer.length === 1 ? answer[0] : Buffer.concat(answer))
  }

  override _final(done: Done): void {
    this.push(null)
    done()
  }

  override _read(): void {}

  // What a driver asks of a socket that leads over a network.
  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }
}
