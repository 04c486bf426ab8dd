import type { ClientFrame } from '#contract/events.ts'
import { growingWaitMs, SocketError } from './socket-error.ts'

export type Join = Extract<ClientFrame, { type: 'join_kb' | 'join_chat' }>
export type Leave = Extract<ClientFrame, { type: 'leave_kb' | 'leave_chat' }>

// Subscriptions are joined again over each new connection. `onJoined` is called after joining: data
// that is fetched afterwards includes all earlier events.
export class Joins {
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

function keyOf(frame: Join | Leave): string {
  return 'chatId' in frame.data ? `chat:${frame.data.chatId}` : `kb:${frame.data.kbId}`
}
