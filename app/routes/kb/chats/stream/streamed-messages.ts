import type { Linking } from '#app/routes/kb/chats/cards/link-targets.ts'
import { isOfLine, withEventOn } from '#app/routes/kb/chats/messages/apply-event.ts'
import type { Before } from '#app/routes/kb/chats/messages/timeline.ts'
import {
  type StreamedGroup,
  StreamedSystemMessages,
} from '#app/routes/kb/chats/system-messages/streamed-system-messages.ts'
import type { Message, SystemMessage } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'
import {
  closing,
  comeBackSeconds,
  endClass,
  nameOf,
  opening,
  orderOf,
  refresh,
  type StreamedLook,
} from './streamed-document.ts'

const keepAliveMs = 20_000

const growthMs = 200

// Every version of a growing answer stays in a streamed document. Each is delayed twice as long as
// the previous one: an answer that takes a minute leaves eight.
class AnswerThrottle {
  readonly #now: () => number
  readonly #grewAt = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
  }

  isTooFast(id: string, version: number): boolean {
    const grewAt = this.#grewAt.get(id)
    const wait = grewAt === undefined ? 0 : growthMs * 2 ** version
    const now = this.#now()
    const isTooFast = now - (grewAt ?? 0) < wait
    if (!isTooFast) this.#grewAt.set(id, now)
    return isTooFast
  }
}

type MessageEvent = Extract<ServerEvent, { type: 'message' | 'message_edit' }>

interface StreamedPageOptions extends StreamedLook {
  nonce: string
  now: () => number
  words: { title: string; older: string; ended: string; empty: string }
  /** Null if there are none. */
  older: string | null
  beforeRender?: (message: Linking) => Promise<void>
  /** Null for a chat. */
  rootId: string | null
  /** Equal for all times on one day of the reader. */
  dayKey: (iso: string) => string
  render: (shown: { message: Message; before: Before; version: number }) => string
  renderSystem: (shown: { happened: SystemMessage[]; before: Before }) => string
}

interface Loaded {
  messages: Message[]
  systemMessages: SystemMessage[]
}

interface ChatPlace {
  kbId: string
  chatId: string
}

/** With more outdated versions than this the document reloads itself. */
const mostOutdated = 300

// A new message is added at the end. A changed one is added again at the end: CSS `order` moves it
// to its place, and a style element hides the old version.
export class StreamedPage {
  readonly #options: StreamedPageOptions
  readonly #versions = new Map<string, number>()
  readonly #known = new Map<string, Message>()
  readonly #growth: AnswerThrottle
  readonly #system: StreamedSystemMessages
  #outdated = 0

  constructor(options: StreamedPageOptions) {
    this.#options = options
    this.#growth = new AnswerThrottle(options.now)
    this.#system = new StreamedSystemMessages(options.dayKey)
  }

  stream(loaded: Loaded, events: WatchedEvents, chat: ChatPlace): ReadableStream<Uint8Array> {
    return streamOfParts(this.#parts(loaded, events, chat), events.end)
  }

  async *#parts(loaded: Loaded, events: WatchedEvents, chat: ChatPlace): AsyncGenerator<string> {
    // An empty chunk stalls a pull-based stream, so every chunk has content.
    yield this.#head(loaded.messages.length === 0) + this.#showLoaded(loaded)
    for await (const event of untilFailure(events)) {
      if (this.#isOutdated(event, chat)) return yield this.#again(events)
      if ('message' in event.data) await this.#options.beforeRender?.(event.data.message)
      const part = this.#apply(event, chat.chatId)
      if (part) yield part
      if (this.#outdated > mostOutdated) return yield this.#reload(events)
    }
    yield this.#foot()
  }

  // Text that the reader may no longer see must not stay in the document, not even hidden.
  #isOutdated(event: ServerEvent, { kbId, chatId }: ChatPlace): boolean {
    if (event.type === 'alias_update') return true
    if (event.type === 'kb_remove') return event.data.kbId === kbId
    if (event.type === 'chat_delete') return event.data.chatId === chatId
    if (event.type !== 'quotes_update' || event.data.chatId !== chatId) return false
    return [...this.#known.values()].some((one) => one.citations.length > 0 || one.withheld)
  }

  #again(events: WatchedEvents): string {
    const quoting = [...this.#known.values()].filter(({ citations }) => citations.length > 0)
    return quoting.map(({ id }) => this.#hide(id)).join('') + this.#reload(events)
  }

  #reload(events: WatchedEvents): string {
    events.end()
    return refresh(0) + closing
  }

  #apply(event: ServerEvent, chatId: string): string {
    if (!('chatId' in event.data) || event.data.chatId !== chatId) return ''
    if (event.type === 'message_delete') return this.#remove(event.data.messageId)
    if (event.type === 'system_message' && !this.#options.rootId)
      return this.#showSystem(event.data.systemMessage)
    if (event.type === 'message_reaction_add' || event.type === 'message_reaction_delete')
      return this.#showChanged(event, event.data.reaction.messageId)
    if (event.type !== 'message' && event.type !== 'message_edit') return ''
    const root = this.#options.rootId ? null : event.data.message.rootId
    return (root ? this.#showChanged(event, root) : '') + this.#showMessage(event)
  }

  #showMessage({ type, data: { message } }: MessageEvent): string {
    const { rootId } = this.#options
    if (message.id !== rootId && !isOfLine(message, rootId)) return ''
    if (type === 'message' && this.#known.has(message.id)) return ''
    if (
      message.botState === 'writing' &&
      this.#growth.isTooFast(message.id, this.#versions.get(message.id) ?? 0)
    )
      return ''
    return this.#show({ ...message, isRead: true, feedback: null })
  }

  #remove(id: string): string {
    this.#known.delete(id)
    return this.#hide(id)
  }

  #showChanged(event: ServerEvent, id: string): string {
    const before = this.#known.get(id)
    const now = withEventOn(this.#known, event, () => false).get(id)
    return now && now !== before ? this.#show(now) : ''
  }

  #show(message: Message): string {
    const before = this.#hide(message.id)
    const version = (this.#versions.get(message.id) ?? 0) + 1
    this.#versions.set(message.id, version)
    if (version > 1) this.#outdated += 1
    this.#known.set(message.id, message)
    const name = nameOf(message.id, version)
    const place = `<style nonce="${this.#options.nonce}">#${name}{order:${orderOf(message)}}</style>`
    const rendered = this.#options.render({ message, before: this.#before(message), version })
    // Screen readers announce only the complete answer, not its earlier versions.
    const quiet = message.botState === 'writing' ? ' aria-live="off"' : ''
    return `${before}${place}<div id="${name}"${quiet}>${rendered}</div>`
  }

  // Each group once and everything in its order, for screen readers.
  #showLoaded({ messages, systemMessages }: Loaded): string {
    for (const message of messages) this.#known.set(message.id, message)
    const groups = new Map<SystemMessage[], StreamedGroup>()
    for (const one of systemMessages) {
      const group = this.#addSystem(one)
      if (group) groups.set(group.happened, { ...group, replaced: null })
    }
    const parts = [
      ...messages.map((one) => ({ order: orderOf(one), html: this.#show(one) })),
      ...[...groups.values()].map((one) => ({ order: one.order, html: this.#showGroup(one) })),
    ]
    return parts
      .sort((one, other) => one.order - other.order)
      .map(({ html }) => html)
      .join('')
  }

  #showSystem(one: SystemMessage): string {
    const group = this.#addSystem(one)
    return group ? this.#showGroup(group) : ''
  }

  #addSystem(one: SystemMessage): StreamedGroup | null {
    const above = this.#nearest((other) => other.id < one.id)
    return this.#system.add(one, above ? orderOf(above) + 1 : 1)
  }

  // A group is no `div`, so that a chat without messages is still shown as empty.
  #showGroup({ name, replaced, happened, order }: StreamedGroup): string {
    const { nonce, renderSystem } = this.#options
    const rules = `${replaced ? `#${replaced}{display:none}` : ''}#${name}{order:${order}}`
    const lines = renderSystem({ happened, before: this.#beforeOrder(order) })
    return `<style nonce="${nonce}">${rules}</style><section id="${name}">${lines}</section>`
  }

  #before(message: Message): Before {
    return this.#beforeOrder(orderOf(message))
  }

  #beforeOrder(order: number): Before {
    const message = this.#nearest((other) => orderOf(other) < order)
    const system = this.#system.lastBelow(order)
    return system && system.order > (message ? orderOf(message) : 0) ? system.one : message
  }

  #nearest(isAbove: (other: Message) => boolean): Message | undefined {
    return [...this.#known.values()]
      .filter(isAbove)
      .reduce<Message | undefined>(
        (nearest, other) => (nearest && nearest.seq > other.seq ? nearest : other),
        undefined,
      )
  }

  #hide(id: string): string {
    const version = this.#versions.get(id)
    if (version === undefined) return ''
    return `<style nonce="${this.#options.nonce}">#${nameOf(id, version)}{display:none}</style>`
  }

  #head(empty: boolean): string {
    const { words, older } = this.#options
    const link = older
      ? `<p class="flex justify-center py-4"><a class="button" target="_top" href="${older}">${words.older}</a></p>`
      : ''
    const nothing = empty
      ? `<p class="py-12 text-center text-ink-2 has-[~div]:hidden">${words.empty}</p>`
      : ''
    return `${opening(this.#options, words.title)}<main class="message-scroll" tabindex="0"><div class="message-list" role="log" aria-label="${words.title}">${link}${nothing}`
  }

  // For example after a restart of the server. The document then reloads itself.
  #foot(): string {
    return `<p class="${endClass}" role="status">${this.#options.words.ended}</p>${refresh(comeBackSeconds)}${closing}`
  }
}

interface WatchedEvents {
  first: Promise<IteratorResult<ServerEvent>>
  rest: AsyncIterator<ServerEvent>
  /** Ends a pending wait for the next event too. */
  end: () => void
}

// They may fail: the reader has too many connections, or a separate API is gone. The document then
// ends and reloads itself.
async function* untilFailure({ first, rest }: WatchedEvents): AsyncGenerator<ServerEvent> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value
  } catch (error) {
    console.warn('A streamed chat ended:', error instanceof Error ? error.message : error)
  }
}

/** `onCancel`: the reader has closed the document. */
function streamOfParts(
  parts: AsyncGenerator<string>,
  onCancel: () => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let keepAlive: ReturnType<typeof setInterval> | undefined
  return new ReadableStream({
    start: (controller) => {
      // Proxies close idle connections.
      keepAlive = setInterval(() => controller.enqueue(encoder.encode('\n')), keepAliveMs)
    },
    pull: async (controller) => {
      // An exception in the timer ends the process.
      const { value, done } = await parts.next().catch((error: unknown) => {
        clearInterval(keepAlive)
        throw error
      })
      if (value) controller.enqueue(encoder.encode(value))
      if (!done) return
      clearInterval(keepAlive)
      controller.close()
    },
    cancel: () => {
      clearInterval(keepAlive)
      onCancel()
    },
  })
}
