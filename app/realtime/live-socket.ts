import type { ClientFrame, ServerEvent, SocketAnswer } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'

export type SocketStatus = 'disconnected' | 'connecting' | 'connected' | 'error'
type Join = Extract<ClientFrame, { type: 'join_kb' | 'join_chat' }>
type Leave = Extract<ClientFrame, { type: 'leave_kb' | 'leave_chat' }>
type Listener = (event: ServerEvent) => void
type Waiting = { resolve: (data: unknown) => void; reject: (error: SocketError) => void }

/** A frame the server refused, or that could not be sent. */
export class SocketError extends Error {
  readonly code: string
  /** When to try again, where the server refused one of too many. */
  readonly retryAfterMs: number | undefined
  constructor(code: string, retryAfterSeconds?: number) {
    super(code)
    this.code = code
    this.retryAfterMs = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1_000
  }
}

/**
 * The live connection (section 4): connects by itself, comes back by itself with growing waits,
 * restores what was joined, and answers each request by its `ref`. After the five fast tries it
 * keeps trying quietly. `open` makes the connection, so that tests can count them.
 */
export class LiveSocket {
  status: SocketStatus = 'disconnected'
  readonly #open: () => WebSocket
  readonly #listeners = new Set<Listener>()
  readonly #onStatus = new Set<() => void>()
  readonly #onRestore = new Set<() => void>()
  readonly #joined = new Map<string, Join>()
  readonly #waiting = new Map<string, Waiting>()
  #socket: WebSocket | null = null
  #attempts = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #wanted = false
  #wasConnected = false
  #refs = 0

  constructor(open: () => WebSocket) {
    this.#open = open
  }

  connect = (): void => {
    this.#wanted = true
    clearTimeout(this.#retry)
    if (this.#socket) return
    this.#set('connecting')
    const socket = this.#open()
    this.#socket = socket
    const giveUp = setTimeout(() => socket.close(), limits.socketConnectMs)
    socket.onopen = () => {
      clearTimeout(giveUp)
      this.#opened()
    }
    socket.onmessage = ({ data }) => this.#received(String(data))
    socket.onerror = () => this.#set('error')
    socket.onclose = () => {
      clearTimeout(giveUp)
      this.#closed()
    }
  }

  /** Ends the connection for good; only `connect` brings it back. */
  disconnect = (): void => {
    this.#wanted = false
    clearTimeout(this.#retry)
    this.#socket?.close()
  }

  /** Tries at once: the network is back, the page is looked at, a person asked. */
  reconnect = (): void => {
    if (this.#socket || !this.#wanted) return
    this.#attempts = 0
    this.connect()
  }

  /** Joins now, or with the next connection, and again with every later one. */
  join(frame: Join): void {
    this.#joined.set(keyOf(frame), frame)
    if (this.status === 'connected') this.#joinNow(frame)
  }

  leave(frame: Leave): void {
    this.#joined.delete(keyOf(frame))
    if (this.status === 'connected') void this.#request(frame).catch(() => {})
  }

  /** Sends a frame that is worth nothing late, such as typing. */
  tell(frame: ClientFrame): void {
    if (this.status === 'connected') this.#socket?.send(JSON.stringify(frame))
  }

  /** Sends a frame and answers with its `ack`'s data; three tries to connect first where it must. */
  async send(frame: ClientFrame): Promise<unknown> {
    for (let attempt = 0; this.status !== 'connected'; attempt++) {
      if (attempt === limits.socketSendAttempts) throw new SocketError('disconnected')
      this.reconnect()
      await this.#settled(limits.socketSendBaseMs * 2 ** attempt)
    }
    return this.#patiently(frame, limits.socketPatienceMs)
  }

  onEvent(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onStatus = (listener: () => void): (() => void) => {
    this.#onStatus.add(listener)
    return () => this.#onStatus.delete(listener)
  }

  /** Called when a connection came back: events may have been missed. */
  onRestore(listener: () => void): () => void {
    this.#onRestore.add(listener)
    return () => this.#onRestore.delete(listener)
  }

  #opened(): void {
    this.#attempts = 0
    this.#set('connected')
    for (const frame of this.#joined.values()) this.#joinNow(frame)
    if (this.#wasConnected) for (const listener of this.#onRestore) listener()
    this.#wasConnected = true
  }

  #closed(): void {
    this.#socket = null
    for (const { reject } of this.#waiting.values()) reject(new SocketError('disconnected'))
    this.#waiting.clear()
    if (this.#wanted) this.#retryLater()
    else this.#set('disconnected')
  }

  #retryLater(): void {
    const fast = this.#attempts < limits.socketReconnectAttempts
    this.#set(fast ? 'disconnected' : 'error')
    const wait = fast
      ? limits.socketReconnectBaseMs * 2 ** this.#attempts
      : limits.socketQuietRetryMs
    this.#attempts += 1
    // A little unevenness, so that a server that comes back is not met by everybody at once.
    this.#retry = setTimeout(this.connect, wait * (0.9 + Math.random() * 0.2))
  }

  #received(text: string): void {
    const frame = JSON.parse(text) as ServerEvent | SocketAnswer
    if (frame.type !== 'ack' && frame.type !== 'error') {
      for (const listener of this.#listeners) listener(frame)
      return
    }
    const waiting = this.#waiting.get(frame.ref ?? '')
    this.#waiting.delete(frame.ref ?? '')
    if (frame.type === 'ack') waiting?.resolve(frame.data)
    else waiting?.reject(new SocketError(frame.data.code, frame.data.retryAfterSeconds))
  }

  #joinNow(frame: Join): void {
    const wanted = () => this.#joined.get(keyOf(frame)) === frame
    this.#patiently(frame, Number.POSITIVE_INFINITY, wanted).catch(() => {})
  }

  // What was one of too many goes again when the server says so, unless that is long to wait.
  async #patiently(frame: ClientFrame, mostMs: number, wanted = () => true): Promise<unknown> {
    for (;;) {
      try {
        return await this.#request(frame)
      } catch (error) {
        const waitMs = error instanceof SocketError ? error.retryAfterMs : undefined
        if (waitMs === undefined || waitMs > mostMs) throw error
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        if (this.status !== 'connected' || !wanted()) throw new SocketError('disconnected')
      }
    }
  }

  #request(frame: ClientFrame): Promise<unknown> {
    const ref = `${++this.#refs}`
    return new Promise((resolve, reject) => {
      this.#waiting.set(ref, { resolve, reject })
      this.#socket?.send(JSON.stringify({ ...frame, ref }))
    })
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

function keyOf(frame: Join | Leave): string {
  return 'chatId' in frame.data ? `chat:${frame.data.chatId}` : `kb:${frame.data.kbId}`
}
