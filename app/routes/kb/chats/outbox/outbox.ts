import { pageLimits } from '#app/limits.ts'
import { isTemporary } from '#app/realtime/is-temporary.ts'
import type { LiveSocket } from '#app/realtime/live-socket.ts'
import { growingWaitMs, SocketError } from '#app/realtime/socket-error.ts'
import { CallFailed, callApi } from '#app/upstream/browser.ts'
import type { MessageInput } from '#contract/calls/messages.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { SentMessage } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { isSame, keepUnsent, type Pending, readUnsent, type Written } from './unsent-store.ts'

// Each chat's messages are sent one after the other and retried until they are confirmed. A reload
// or an hour offline loses none of them.
export class Outbox {
  /** Oldest first. Every change creates a new array. */
  all: readonly Pending[] = []
  readonly #socket: LiveSocket
  readonly #userId: string
  readonly #onChange = new Set<() => void>()
  readonly #sending = new Set<string>()
  readonly #failures = new Map<string, number>()
  #running = false
  #isSure = true

  constructor(socket: LiveSocket, userId: string) {
    this.#socket = socket
    this.#userId = userId
  }

  /** Sends what an earlier page left, and again after each reconnect. */
  start(): () => void {
    const stopping = new AbortController()
    const { signal } = stopping
    this.#running = true
    const kept = readUnsent(this.#userId).filter(({ clientId }) => !this.#find(clientId))
    this.#set([...kept.map((one) => withState(one, 'sending')), ...this.all])
    for (const { clientId } of kept) this.#afterAWhile(clientId)
    window.addEventListener('offline', this.#markAllWaiting, { signal })
    window.addEventListener('online', this.#sendAll, { signal })
    const forget = [
      this.#socket.onStatus(() => this.#socket.status === 'connected' && this.#sendAll()),
      this.#socket.onEvent((event) => event.type === 'message' && this.#settle(event.data.message)),
      this.#socket.onSignedOut(() => (this.#isSure = false)),
    ]
    this.#sendAll()
    return () => {
      this.#running = false
      stopping.abort()
      for (const one of forget) one()
    }
  }

  add(chatId: string, written: Written): void {
    if (this.#find(written.clientId)) {
      this.retry(written.clientId)
      return
    }
    const createdAt = new Date().toISOString()
    this.#set([...this.all, { ...written, chatId, createdAt, state: 'sending' }])
    this.#afterAWhile(written.clientId)
    void this.#send(chatId)
  }

  retry(clientId: string): void {
    const pending = this.#find(clientId)
    if (!pending) return
    this.#change(clientId, 'sending')
    this.#afterAWhile(clientId)
    void this.#send(pending.chatId)
  }

  /** The server has received it, or its author has discarded it. */
  remove(clientId: string): void {
    if (this.#find(clientId)) this.#set(this.all.filter((one) => one.clientId !== clientId))
  }

  onChange = (listener: () => void): (() => void) => {
    this.#onChange.add(listener)
    return () => void this.#onChange.delete(listener)
  }

  #sendAll = (): void => {
    for (const chatId of new Set(this.all.map((one) => one.chatId))) void this.#send(chatId)
  }

  // One after the other, so that they arrive in the order in which they were written.
  async #send(chatId: string): Promise<void> {
    if (this.#sending.has(chatId)) return
    this.#sending.add(chatId)
    for (let next = this.#next(chatId); next; next = this.#next(chatId)) {
      const outcome = await this.#deliver(next).catch((): Outcome => 'later')
      if (outcome === 'later') {
        this.#change(next.clientId, 'waiting')
        this.#again(chatId)
        break
      }
      this.#failures.delete(chatId)
      if (outcome === 'refused') this.#change(next.clientId, 'refused')
      else this.#sent(next.clientId, outcome.sent)
    }
    this.#sending.delete(chatId)
  }

  // After a session has ended, another user may be signed in, and must not send these messages.
  async #deliver(pending: Pending): Promise<Outcome> {
    this.#isSure ||= await isSignedIn(this.#userId)
    return this.#isSure ? deliver(this.#socket, pending) : 'later'
  }

  #next(chatId: string): Pending | undefined {
    if (!this.#running) return undefined
    return this.all.find((one) => one.chatId === chatId && one.state !== 'refused')
  }

  // The server may be temporarily unavailable. A new connection sends all messages without this.
  #again(chatId: string): void {
    const failures = this.#failures.get(chatId) ?? 0
    this.#failures.set(chatId, failures + 1)
    setTimeout(() => void this.#send(chatId), growingWaitMs(failures))
  }

  #sent(clientId: string, sent: SentMessage | null): void {
    if (sent) this.#socket.dispatch({ type: 'message', data: sent })
    this.remove(clientId)
  }

  #settle(message: Message): void {
    if (message.userId !== this.#userId) return
    const pending = this.all.find((one) => isSame(one, message))
    if (pending) this.remove(pending.clientId)
  }

  #afterAWhile(clientId: string): void {
    setTimeout(() => {
      if (this.#find(clientId)?.state === 'sending') this.#change(clientId, 'waiting')
    }, pageLimits.messageWaitsMs)
  }

  #markAllWaiting = (): void => {
    this.#set(this.all.map((one) => withState(one, 'waiting')))
  }

  #change(clientId: string, state: Pending['state']): void {
    this.#set(this.all.map((one) => (one.clientId === clientId ? { ...one, state } : one)))
  }

  #find(clientId: string): Pending | undefined {
    return this.all.find((one) => one.clientId === clientId)
  }

  #set(all: readonly Pending[]): void {
    const chats = new Set([...this.all, ...all].map(({ chatId }) => chatId))
    this.all = all
    for (const chatId of chats)
      keepUnsent(
        this.#userId,
        chatId,
        all.filter((one) => one.chatId === chatId),
      )
    for (const listener of this.#onChange) listener()
  }
}

function withState(pending: Pending, state: Pending['state']): Pending {
  return pending.state === 'refused' ? pending : { ...pending, state }
}

type Outcome = { sent: SentMessage | null } | 'refused' | 'later'

// By a call without a connection; the same `clientId` creates only one message.
async function deliver(socket: LiveSocket, pending: Pending): Promise<Outcome> {
  const { state: _, createdAt: __, attachments = [], ...written } = pending
  const message = { ...written, attachmentIds: attachments.map(({ id }) => id) }
  try {
    const data = await socket.send({ type: 'message', data: message })
    return { sent: isSent(data) ? data : null }
  } catch (error) {
    if (!(error instanceof SocketError)) throw error
    if (!error.isUnsent) return error.isPassing ? 'later' : 'refused'
    return post(message)
  }
}

function isSent(data: unknown): data is SentMessage {
  return typeof data === 'object' && data !== null && 'message' in data
}

async function post(body: MessageInput & { chatId: string }): Promise<Outcome> {
  try {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    const { chatId } = body
    const route = 'POST /chats/:chatId/messages'
    const answer = await callApi(route, { params: { chatId }, body, signal })
    return { sent: { chatId, seq: answer.seq, message: answer } }
  } catch (error) {
    // A 401 is not a rejection: the message is sent after the user has signed in again.
    const isRefused =
      error instanceof CallFailed && !isTemporary(error.status) && error.status !== 401
    return isRefused ? 'refused' : 'later'
  }
}

async function isSignedIn(userId: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(limits.socketAnswerMs)
    return (await callApi('GET /user/info', { signal })).id === userId
  } catch (error) {
    if (error instanceof CallFailed) return false
    throw error
  }
}
