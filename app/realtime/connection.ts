import { pageLimits } from '#app/limits.ts'
import type { ClientFrame, ServerEvent, ServerEventType, SocketAnswer } from '#contract/events.ts'
import { limits } from '#contract/limits.ts'
import { deadCode, type Line } from './shared/tab-frames.ts'
import { SocketError } from './socket-error.ts'

const has =
  (...names: string[]): Check =>
  (data) =>
    names.every((name) => typeof data[name] === 'string' && data[name] !== '')

const hasObject =
  (name: string, ...ids: string[]): Check =>
  (data) =>
    isJsonObject(data[name]) && has('id', ...ids)(data[name])

const typing: Check = (data) =>
  has('chatId')(data) && isJsonObject(data.user) && has('id', 'displayName')(data.user)

const ofMessage: Check = (data) => has('chatId')(data) && isNumber(data.seq) && isMessage(data)

const reaction: Check = (data) =>
  has('chatId')(data) && isJsonObject(data.reaction) && has('messageId', 'reaction')(data.reaction)

const checks: Record<ServerEventType, Check> = {
  kb_add: hasObject('kb'),
  kb_remove: has('kbId'),
  kb_restore: has('kbId'),
  kb_update: hasObject('kb'),
  kb_member_add: (data) => has('kbId')(data) && isJsonObject(data.member),
  kb_member_remove: has('kbId', 'userId'),
  resource_add: hasObject('resource', 'kbId'),
  resource_update: hasObject('resource', 'kbId'),
  resource_remove: (data) => has('kbId')(data) && Array.isArray(data.resourceIds),
  folder_add: hasObject('folder', 'kbId'),
  folder_update: hasObject('folder', 'kbId'),
  folder_remove: (data) => has('kbId')(data) && Array.isArray(data.folderIds),
  files_change: has('kbId'),
  chat_add: hasObject('chat', 'knowledgeBaseId'),
  chat_update: hasObject('chat', 'knowledgeBaseId'),
  chat_delete: has('kbId', 'chatId'),
  chat_member_update: (data) => has('chatId')(data) && Array.isArray(data.members),
  message: ofMessage,
  message_edit: (data) => has('messageId')(data) && ofMessage(data),
  message_delete: (data) => has('messageId')(data) && ofMessage(data),
  message_reaction_add: reaction,
  message_reaction_delete: reaction,
  quotes_update: has('chatId'),
  system_message: (data) => has('chatId')(data) && isJsonObject(data.systemMessage),
  typing_start: typing,
  typing_stop: typing,
  notification: hasObject('notification'),
  notification_mark_as_read: (data) => Array.isArray(data.ids),
  chat_mute: has('kbId', 'chatId', 'notify'),
  chat_unread: (data) => has('kbId', 'chatId')(data) && isNumber(data.lastReadSeq),
  thread_read: has('kbId', 'chatId', 'rootId'),
  thread_follow: has('kbId', 'chatId', 'rootId'),
  draft_update: (data) => has('kbId', 'chatId')(data) && typeof data.content === 'string',
  page_editor: (data) => has('resourceId')(data) && isJsonObject(data.person),
  alias_update: (data) => isJsonObject(data.alias),
  settings_update: (data) => isJsonObject(data.preferences),
}

// The value of `WebSocket.CONNECTING`, a constant that does not exist on the server.
const connecting = 0

interface Waiting {
  resolve: (data: unknown) => void
  reject: (error: SocketError) => void
  limit: ReturnType<typeof setTimeout>
}

interface ConnectionListener {
  onOpen: () => void
  onEvent: (event: ServerEvent) => void
  onError: () => void
  /** With the close code if the server closed it. */
  onEnd: (code?: number) => void
}

let lastRef = 0

// A request without an answer in time ends the connection, which looks like an idle one when dead.
export class Connection {
  readonly #socket: Line
  readonly #listener: ConnectionListener
  readonly #waiting = new Map<string, Waiting>()
  #opening: ReturnType<typeof setTimeout> | undefined
  #receivedAt = 0
  #ended = false

  constructor(socket: Line, listener: ConnectionListener) {
    this.#socket = socket
    this.#listener = listener
    this.#opening = setTimeout(() => this.end('timeout'), pageLimits.socketConnectMs)
    socket.onopen = () => {
      clearTimeout(this.#opening)
      this.#receivedAt = Date.now()
      listener.onOpen()
    }
    socket.onmessage = ({ data }) => this.#received(String(data))
    socket.onerror = () => listener.onError()
    socket.onclose = (event) => this.end('lost', event?.code)
  }

  request(frame: ClientFrame): Promise<unknown> {
    const ref = `${++lastRef}`
    const text = JSON.stringify({ ...frame, ref })
    // The server closes the connection for a larger frame, and again after each reconnect.
    if (new TextEncoder().encode(text).length > limits.socketFrameBytes)
      return Promise.reject(new SocketError('too_large'))
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => this.end('timeout'), limits.socketAnswerMs)
      this.#waiting.set(ref, { resolve, reject, limit })
      this.#socket.send(text)
    })
  }

  notify(frame: ClientFrame): void {
    this.#socket.send(JSON.stringify(frame))
  }

  /** Not if data arrived within `silentMs` or a request is waiting for its answer. */
  probe(silentMs = 0): void {
    if (this.#waiting.size > 0 || Date.now() - this.#receivedAt < silentMs) return
    this.request({ type: 'ping', data: {} }).catch(() => {})
  }

  /** Does not wait for the close handshake, which takes long if the connection is dead. */
  end(why: 'timeout' | 'lost' = 'lost', code?: number): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#opening)
    const socket = this.#socket
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    // Browsers log an error if a socket is closed before it is open, so it is closed once it opens.
    if (why === 'lost' && socket.readyState === connecting) socket.onopen = () => socket.close()
    else socket.close(why === 'timeout' ? deadCode : undefined)
    for (const { reject, limit } of this.#waiting.values()) {
      clearTimeout(limit)
      reject(new SocketError(why))
    }
    this.#waiting.clear()
    this.#listener.onEnd(code)
  }

  #received(text: string): void {
    this.#receivedAt = Date.now()
    const frame = readFrame(text)
    if (!frame) return
    if (frame.type === 'ack' || frame.type === 'error') this.#answered(frame)
    else this.#listener.onEvent(frame)
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

function readFrame(text: string): ServerEvent | SocketAnswer | null {
  const frame = text.length > pageLimits.socketEventLength ? null : parsed(text)
  if (isAnswer(frame) || isEvent(frame)) return frame
  if (!isUnknown(frame)) console.warn('Ignored an unknown frame of the server:', text.slice(0, 200))
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAnswer(frame: unknown): frame is SocketAnswer {
  const { type, data } = (frame ?? {}) as { type?: unknown; data?: { code?: unknown } }
  return type === 'ack' || (type === 'error' && typeof data?.code === 'string')
}

// A typing event without a chat is ignored without a warning (section 5).
function isUnknown(frame: unknown): boolean {
  const { type, data } = (frame ?? {}) as { type?: unknown; data?: { chatId?: unknown } }
  return (type === 'typing_start' || type === 'typing_stop') && data?.chatId === ''
}

type JsonObject = Record<string, unknown>

type Check = (data: JsonObject) => boolean

/** Checks only what would break a page: the contract's schemas would double a page's script. */
export function isEvent(frame: unknown): frame is ServerEvent {
  if (!isJsonObject(frame) || typeof frame.type !== 'string' || !isJsonObject(frame.data))
    return false
  return Object.hasOwn(checks, frame.type) && checks[frame.type as ServerEventType](frame.data)
}

function isMessage({ message, chatId, seq }: JsonObject): boolean {
  if (!isJsonObject(message) || message.chatId !== chatId || message.seq !== seq) return false
  const { sender, citations, can, content, html } = message
  const isShown = typeof content === 'string' && typeof html === 'string' && isJsonObject(can)
  const isFrom = sender === null || isJsonObject(sender)
  return (
    has('id', 'createdAt', 'senderType')(message) && isShown && isFrom && areCitations(citations)
  )
}

function areCitations(citations: unknown): boolean {
  if (!Array.isArray(citations)) return false
  return citations.every(
    (one) => isJsonObject(one) && isNumber(one.n) && has('resourceId', 'title', 'quote')(one),
  )
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
