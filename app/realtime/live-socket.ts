import { pageLimits } from '#app/limits.ts'
import type { ClientFrame, ServerEvent } from '#contract/events.ts'
import { Connection } from './connection.ts'
import type { Line } from './shared/tab-frames.ts'
import { growingWaitMs, SocketError } from './socket-error.ts'

// Subscriptions are joined again over each new connection. `onJoined` is called after joining: data
// that is fetched afterwards includes all earlier events.
class Joins {
  readonly #wanted = new Map<string, Join>()
  readonly #request: (frame: ClientFrame) => Promise<unknown>
  readonly #onJoined: () => void
  #connections = 0

  constructor(request: (frame: ClientFrame) => Promise<unknown>, onJoined: () => void) {
    this.#request = request
    this.#onJoined = onJoined
  }

  add(frame: Join): void {
    this.#wanted.set(keyOf(frame), frame)
  }

  remove(frame: Leave): void {
    this.#wanted.delete(keyOf(frame))
  }

  async join(frame: Join): Promise<void> {
    if (await this.#try(frame, 0)) this.#onJoined()
  }

  async joinAll(): Promise<void> {
    const connection = ++this.#connections
    await Promise.all([...this.#wanted.values()].map((frame) => this.#try(frame, 0)))
    if (connection === this.#connections) this.#onJoined()
  }

  async #try(frame: Join, attempt: number): Promise<boolean> {
    try {
      await this.#request(frame)
      return true
    } catch (error) {
      if (error instanceof SocketError && error.isPassing)
        this.#again(frame, attempt, error.retryAfterMs ?? growingWaitMs(attempt))
      return false
    }
  }

  // A new connection cancels the retry, because it joins all subscriptions.
  #again(frame: Join, attempt: number, waitMs: number): void {
    const connection = this.#connections
    setTimeout(async () => {
      if (connection !== this.#connections || this.#wanted.get(keyOf(frame)) !== frame) return
      if (await this.#try(frame, attempt + 1)) this.#onJoined()
    }, waitMs)
  }
}

export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error'
type Listener = (event: ServerEvent) => void

// The code with which the server closes a connection whose session has ended.
const signedOutCode = 4401

// Reconnects, joins all subscriptions again and resolves each request with its answer (section 4).
// Packages for this only reconnect. `ageMs` is the maximum age of the page's data; undefined if
// unknown.
export class LiveSocket {
  status: SocketStatus = 'disconnected'
  readonly #open: () => Line
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

  constructor(open: () => Line, ageMs: () => number | undefined = () => undefined) {
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
      onEvent: this.dispatch,
      onError: () => {
        console.warn('The WebSocket connection failed.')
        this.#set('error')
      },
      onEnd: (code) => this.#closed(code),
    })
  }

  disconnect = (): void => {
    this.#wanted = false
    clearTimeout(this.#retry)
    this.#connection?.end()
  }

  /** If the connection seems to be open, a ping checks it. */
  reconnect = (): void => {
    if (!this.#wanted) return
    if (this.status === 'connected') this.#connection?.probe()
    if (this.#connection) return
    this.#attempts = 0
    this.connect()
  }

  poll = (): void => {
    if (this.status === 'connected') this.#connection?.probe(pageLimits.statusPollMs)
  }

  /** Again over each later connection. */
  join(frame: Join): void {
    this.#joins.add(frame)
    if (this.status === 'connected') void this.#joins.join(frame)
  }

  leave(frame: Leave): void {
    this.#joins.remove(frame)
    this.#request(frame).catch(() => {})
  }

  /** For a frame that would be useless later, such as typing: dropped without a connection. */
  notify(frame: ClientFrame): void {
    if (this.status === 'connected') this.#connection?.notify(frame)
  }

  /** Makes up to three attempts to connect. */
  async send(frame: ClientFrame): Promise<unknown> {
    for (let attempt = 0; this.status !== 'connected'; attempt++) {
      if (attempt === pageLimits.socketSendAttempts) throw new SocketError('not_sent')
      this.reconnect()
      await this.#settled(pageLimits.socketSendBaseMs * 2 ** attempt)
    }
    return this.#requestWithRetry(frame)
  }

  /** The event may also come from elsewhere, such as the answer of a call. */
  dispatch = (event: ServerEvent): void => {
    for (const listener of this.#listeners) listener(event)
  }

  onEvent(listener: Listener): () => void {
    return addTo(this.#listeners, listener)
  }

  onStatus = (listener: () => void): (() => void) => addTo(this.#onStatus, listener)

  // Called over each connection and after a new subscription: data fetched before may lack events.
  // Skipped if the server says that the page has missed no event.
  onRestore(listener: () => void): () => void {
    return addTo(this.#onRestore, listener)
  }

  onSignedOut(listener: () => void): () => void {
    return addTo(this.#onSignedOut, listener)
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

  // Without a missed event there is nothing to fetch.
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
    const fast = this.#attempts < pageLimits.socketReconnectAttempts
    this.#set(fast ? 'disconnected' : 'error')
    const wait = fast
      ? pageLimits.socketReconnectBaseMs * 2 ** this.#attempts
      : pageLimits.socketQuietRetryMs
    this.#attempts += 1
    // Adds jitter, so that clients do not all reconnect to a restarted server at the same moment.
    this.#retry = setTimeout(this.connect, wait * (0.9 + Math.random() * 0.2))
    if (code === signedOutCode) for (const listener of this.#onSignedOut) listener()
  }

  // Sends a rate-limited frame again when the server allows it, unless that takes too long.
  async #requestWithRetry(frame: ClientFrame): Promise<unknown> {
    for (;;) {
      try {
        return await this.#request(frame)
      } catch (error) {
        const waitMs = error instanceof SocketError ? error.retryAfterMs : undefined
        if (waitMs === undefined || waitMs > pageLimits.socketRetryMostMs) throw error
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

function addTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type Join = Extract<ClientFrame, { type: 'join_kb' | 'join_chat' }>

type Leave = Extract<ClientFrame, { type: 'leave_kb' | 'leave_chat' }>

function keyOf(frame: Join | Leave): string {
  return 'chatId' in frame.data ? `chat:${frame.data.chatId}` : `kb:${frame.data.kbId}`
}
