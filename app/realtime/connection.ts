import type { ClientFrame, ServerEvent, SocketAnswer } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { readFrame } from './read-frame.ts'
import { SocketError } from './socket-error.ts'

// `WebSocket.CONNECTING`, which is not there where no browser is.
const connecting = 0

interface Waiting {
  resolve: (data: unknown) => void
  reject: (error: SocketError) => void
  limit: ReturnType<typeof setTimeout>
}

interface Hears {
  onOpen: () => void
  onEvent: (event: ServerEvent) => void
  onError: () => void
  /** Once, however it ended; with the code the server closed it with, if it did. */
  onEnd: (code?: number) => void
}

let refs = 0

/**
 * One socket, from opening it to its end. Every request is answered within a limit, or the connection
 * counts as dead: a line that was cut without a word looks like one on which nobody says anything.
 */
export class Connection {
  readonly #socket: WebSocket
  readonly #hears: Hears
  readonly #waiting = new Map<string, Waiting>()
  #opening: ReturnType<typeof setTimeout> | undefined
  #heardAt = 0
  #ended = false

  constructor(socket: WebSocket, hears: Hears) {
    this.#socket = socket
    this.#hears = hears
    this.#opening = setTimeout(() => this.end('timeout'), limits.socketConnectMs)
    socket.onopen = () => {
      clearTimeout(this.#opening)
      this.#heardAt = Date.now()
      hears.onOpen()
    }
    socket.onmessage = ({ data }) => this.#received(String(data))
    socket.onerror = () => hears.onError()
    socket.onclose = (event) => this.end('lost', event?.code)
  }

  /** Sends a frame and answers with its `ack`'s data. */
  request(frame: ClientFrame): Promise<unknown> {
    const ref = `${++refs}`
    const text = JSON.stringify({ ...frame, ref })
    // A longer one would end the connection, and again the next time.
    if (new TextEncoder().encode(text).length > limits.socketFrameBytes)
      return Promise.reject(new SocketError('too_large'))
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.end('timeout'), limits.socketAnswerMs)
      this.#waiting.set(ref, { resolve, reject, limit })
      this.#socket.send(text)
    })
  }

  /** Sends a frame to which nobody waits for an answer. */
  tell(frame: ClientFrame): void {
    this.#socket.send(JSON.stringify(frame))
  }

  /** Asks whether anybody is there, unless that is known or asked already. */
  probe(silentMs = 0): void {
    if (this.#waiting.size > 0 || Date.now() - this.#heardAt < silentMs) return
    this.request({ type: 'ping', data: {} }).catch(() => {})
  }

  /** Ends it at once: a dead line would take its time to be closed. */
  end(why: 'timeout' | 'lost' = 'lost', code?: number): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#opening)
    const socket = this.#socket
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    // What is closed before it is open is a fault to the browser, which says so in its console.
    if (why === 'lost' && socket.readyState === connecting) socket.onopen = () => socket.close()
    else socket.close()
    for (const { reject, limit } of this.#waiting.values()) {
      clearTimeout(limit)
      reject(new SocketError(why))
    }
    this.#waiting.clear()
    this.#hears.onEnd(code)
  }

  #received(text: string): void {
    this.#heardAt = Date.now()
    const frame = readFrame(text)
    if (!frame) return
    if (frame.type === 'ack' || frame.type === 'error') this.#answered(frame)
    else this.#hears.onEvent(frame)
  }

  #answered(answer: SocketAnswer): void {
    const waiting = this.#waiting.get(answer.ref ?? '')
    if (!waiting) return
    this.#waiting.delete(answer.ref ?? '')
    clearTimeout(waiting.limit)
    if (answer.type === 'ack') waiting.resolve(answer.data)
    else waiting.reject(new SocketError(answer.data.code, answer.data.retryAfterSeconds))
  }
}
