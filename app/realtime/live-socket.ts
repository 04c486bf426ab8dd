import type { ClientFrame, ServerEvent } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { Connection } from './connection.ts'
import { type Join, Joins, type Leave } from './joins.ts'
import { SocketError } from './socket-error.ts'

export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error'
type Listener = (event: ServerEvent) => void

// The close code for a connection whose session has ended.
const signedOutCode = 4401

/**
 * The live connection (section 4): connects, reconnects with growing delays, joins all
 * subscriptions again, and answers each request. After five fast attempts it goes on trying
 * quietly. `open` makes the WebSocket, so that tests can count connections. `ageMs` is how long ago what
 * the page shows was read, at most; undefined where that is not known.
 */
export class LiveSocket {
  status: SocketStatus = 'disconnected'
  readonly #open: () => WebSocket
  readonly #ageMs: () => number | undefined
  readonly #listeners = new Set<Listener>()
  readonly #onStatus = new Set<() => void>()
  readonly #onRestore = new Set<() => void>()
  readonly #onSignedOut = new Set<() => void>()
  readonly #joins = new Joins(
    (frame) => this.#request(frame),
    () => void this.#restored(),
  )
  #connection: Connection | null = null
  #attempts = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #wanted = false
  #wasLost = false

  constructor(open: () => WebSocket, ageMs: () => number | undefined = () => undefined) {
    this.#open = open
    this.#ageMs = ageMs
  }

  connect = (): void => {
    this.#wanted = true
    clearTimeout(this.#retry)
    if (this.#connection) return
    this.#set('connecting')
    this.#connection = new Connection(this.#open(), {
      onOpen: () => this.#opened(),
      onEvent: this.hear,
      onError: () => {
        console.warn('The WebSocket connection failed.')
        this.#set('error')
      },
      onEnd: (code) => this.#closed(code),
    })
  }

  /** Ends the connection for good; only `connect` opens it again. */
  disconnect = (): void => {
    this.#wanted = false
    clearTimeout(this.#retry)
    this.#connection?.end()
  }

  /**
   * Tries at once: the network is back, the tab became visible, or the user asked. If there seems
   * to be a connection, a ping checks it.
   */
  reconnect = (): void => {
    if (!this.#wanted) return
    if (this.status === 'connected') this.#connection?.probe()
    if (this.#connection) return
    this.#attempts = 0
    this.connect()
  }

  /** Sends a ping if nothing has arrived for a while (section 9). */
  poll = (): void => {
    if (this.status === 'connected') this.#connection?.probe(limits.statusPollMs)
  }

  /** Joins now or with the next connection, and again with every later one. */
  join(frame: Join): void {
    this.#joins.add(frame)
    if (this.status === 'connected') void this.#joins.join(frame)
  }

  leave(frame: Leave): void {
    this.#joins.remove(frame)
    this.#request(frame).catch(() => {})
  }

  /** Sends a frame that is useless later, such as typing; dropped without a connection. */
  tell(frame: ClientFrame): void {
    if (this.status === 'connected') this.#connection?.tell(frame)
  }

  /** Sends a frame; resolves with the data of its `ack`. Makes up to three attempts to connect. */
  async send(frame: ClientFrame): Promise<unknown> {
    for (let attempt = 0; this.status !== 'connected'; attempt++) {
      if (attempt === limits.socketSendAttempts) throw new SocketError('not_sent')
      this.reconnect()
      await this.#settled(limits.socketSendBaseMs * 2 ** attempt)
    }
    return this.#patiently(frame)
  }

  /** Passes an event to the page, also one that arrived in another way. */
  hear = (event: ServerEvent): void => {
    for (const listener of this.#listeners) listener(event)
  }

  onEvent(listener: Listener): () => void {
    return heldIn(this.#listeners, listener)
  }

  onStatus = (listener: () => void): (() => void) => heldIn(this.#onStatus, listener)

  /**
   * Calls the listener after all subscriptions are joined, over the first and each later
   * connection, and after a new one is joined: data fetched before that may lack events.
   */
  onRestore(listener: () => void): () => void {
    return heldIn(this.#onRestore, listener)
  }

  /** Calls the listener when the server closes the connection because the session has ended. */
  onSignedOut(listener: () => void): () => void {
    return heldIn(this.#onSignedOut, listener)
  }

  #opened(): void {
    this.#attempts = 0
    this.#set('connected')
    void this.#joins.joinAll()
  }

  async #restored(): Promise<void> {
    const ageMs = this.#wasLost ? undefined : this.#ageMs()
    this.#wasLost = false
    if (ageMs !== undefined && (await this.#missedNothing(ageMs))) return
    for (const listener of this.#onRestore) listener()
  }

  // Between drawing a page and joining, nothing may have happened: then there is nothing to fetch.
  async #missedNothing(ageMs: number): Promise<boolean> {
    try {
      const answer = await this.#request({ type: 'ping', data: { ageMs } })
      return (answer as { missed?: boolean }).missed === false
    } catch {
      return false
    }
  }

  #closed(code: number | undefined): void {
    this.#connection = null
    this.#wasLost = true
    if (!this.#wanted) {
      this.#set('disconnected')
      return
    }
    const fast = this.#attempts < limits.socketReconnectAttempts
    this.#set(fast ? 'disconnected' : 'error')
    const wait = fast
      ? limits.socketReconnectBaseMs * 2 ** this.#attempts
      : limits.socketQuietRetryMs
    this.#attempts += 1
    // Jitter, so that not all clients reconnect to a restarted server at the same moment.
    this.#retry = setTimeout(this.connect, wait * (0.9 + Math.random() * 0.2))
    if (code === signedOutCode) for (const listener of this.#onSignedOut) listener()
  }

  // A rate-limited frame is sent again when the server allows it, unless that takes too long.
  async #patiently(frame: ClientFrame): Promise<unknown> {
    for (;;) {
      try {
        return await this.#request(frame)
      } catch (error) {
        const waitMs = error instanceof SocketError ? error.retryAfterMs : undefined
        if (waitMs === undefined || waitMs > limits.socketPatienceMs) throw error
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  }

  #request(frame: ClientFrame): Promise<unknown> {
    if (this.status !== 'connected' || !this.#connection)
      return Promise.reject(new SocketError('not_connected'))
    return this.#connection.request(frame)
  }

  #settled(mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer)
        forget()
        resolve()
      }
      const timer = setTimeout(done, mostMs)
      const forget = this.onStatus(() => {
        if (this.status === 'connected') done()
      })
    })
  }

  #set(status: SocketStatus): void {
    if (this.status === status) return
    this.status = status
    for (const listener of this.#onStatus) listener()
  }
}

function heldIn<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
