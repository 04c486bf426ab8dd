import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * Returns a function for pseudo-random numbers from 0 to 1. The same seed gives the same numbers.
 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Fault = 'cut' | 'stall' | 'halfClose' | 'swallow' | 'delay'

/** Which faults happen, and to which share of the connections. */
interface Faults {
  kinds: readonly Fault[]
  share: number
  /** How often each open connection may get another fault; never if missing. */
  againMs?: number
}

const mostConnections: Faults = {
  kinds: ['cut', 'cut', 'stall', 'stall', 'halfClose', 'swallow'],
  share: 6 / 7,
}
const longestStallMs = 3_000
const longestDelayMs = 120
const longestLifeMs = 5_000

/**
 * A TCP proxy with every fault of a real network: connections are cut, stall, are slow, are
 * half-closed, or silently lose what is sent. The seed decides which faults happen and when.
 */
export class FaultyProxy {
  origin = ''
  /** The number of connections that had a fault. */
  faults = 0
  /** The number of WebSockets that were opened. */
  liveConnections = 0
  readonly #port: number
  readonly #random: () => number
  readonly #faults: Faults
  readonly #server: Server
  readonly #open = new Set<Socket>()
  #isFaulty = false
  #refused: Refused = 'nothing'

  constructor(port: number, seed: number, faults: Faults = mostConnections) {
    this.#port = port
    this.#faults = faults
    this.#random = seeded(seed)
    // With this option, closing one side of a connection does not close the other side, so that
    // half-closing can be tested.
    this.#server = createServer({ allowHalfOpen: true }, (client) => this.#connect(client))
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** From now on connections have faults, open connections too. */
  fail(): void {
    this.#isFaulty = true
    for (const socket of this.#open) this.#later(() => socket.destroy())
  }

  /**
   * From now on new connections have no faults. A connection that already loses its data continues
   * to lose it.
   */
  mend(): void {
    this.#isFaulty = false
  }

  /** Cuts all connections, and rejects new ones of this kind. */
  refuse(refused: Refused): void {
    this.#refused = refused
    for (const socket of this.#open) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #connect(client: Socket): void {
    if (this.#refused === 'everything') return void client.destroy()
    const server = connect({ port: this.#port, host: '127.0.0.1', allowHalfOpen: true })
    const delays = this.#isFaulty && !this.#faults.kinds.includes('delay')
    const delayMs = delays ? this.#random() * longestDelayMs : 0
    const line: Line = { client, server, swallows: false, delayMs }
    // The first data of a connection with a WebSocket is its upgrade request. Such a connection
    // carries no other request.
    client.once('data', (chunk) => {
      const isLive = chunk.toString('latin1', 0, 8).startsWith('GET /ws')
      if (isLive) this.liveConnections += 1
      if (isLive && this.#refused === 'live connections') client.destroy()
    })
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(from)
      from.on('data', (chunk) => afterMs(line.delayMs, () => !line.swallows && writeTo(to, chunk)))
      from.on('end', () => afterMs(line.delayMs, () => !line.swallows && to.end()))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#open.delete(from)
        if (!line.swallows) to.destroy()
      })
    }
    if (this.#isFaulty) this.#spoil(line)
  }

  #spoil(line: Line): void {
    const { kinds, share, againMs } = this.#faults
    const { client, server } = line
    if (againMs !== undefined)
      afterMs(againMs, () => this.#isFaulty && !client.destroyed && this.#spoil(line))
    if (this.#random() >= share) return
    const fault = kinds[Math.floor(this.#random() * kinds.length)]
    if (fault === 'delay')
      this.#later(() => (line.delayMs = Math.max(line.delayMs, this.#random() * longestDelayMs)))
    if (fault === 'cut') this.#later(() => client.destroy())
    if (fault === 'halfClose') this.#later(() => client.end())
    if (fault === 'swallow') this.#later(() => (line.swallows = true))
    if (fault !== 'stall') return
    const stallMs = this.#random() * longestStallMs
    this.#later(() => {
      for (const side of [client, server]) side.pause()
      afterMs(stallMs, () => {
        for (const side of [client, server]) side.resume()
      })
    })
  }

  #later(act: () => void): void {
    this.faults += 1
    afterMs(this.#random() * longestLifeMs, act)
  }
}

/** The connections that the proxy rejects. */
type Refused = 'nothing' | 'live connections' | 'everything'

type Line = { client: Socket; server: Socket; swallows: boolean; delayMs: number }

function afterMs(ms: number, act: () => unknown): void {
  setTimeout(act, ms).unref()
}

function writeTo(socket: Socket, chunk: Buffer): void {
  if (socket.writable) socket.write(chunk)
}
