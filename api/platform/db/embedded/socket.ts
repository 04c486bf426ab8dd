import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'
import { createYield } from '#api/platform/yield.ts'

type Done = (error?: Error | null) => void
type Written = { chunk: Uint8Array }

/**
 * Presents the embedded database as a socket of PostgreSQL's protocol. Each connection starts
 * without prepared statements and transaction. The database works for one at a time in this thread,
 * and yields between statements, which would block all network traffic otherwise.
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

  // Enters the database once for all messages of a statement, which the driver corks: entering
  // takes as long as a small statement.
  override _writev(messages: Written[], done: Done): void {
    this.#ask(Buffer.concat(messages.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  async #ask(messages: Uint8Array): Promise<void> {
    const answer: Uint8Array[] = []
    // The bytes are copied, because PGlite reuses this memory.
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

  // Methods that the driver calls on network sockets.
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
