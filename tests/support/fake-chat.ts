import { emptyContent, type Message } from '#contract/entities/chat.ts'
import type { ServerEvent } from '#contract/events.ts'

/** Creates a message of a chat, as the API returns it. */
export function fakeMessage(seq: number, change: Partial<Message> = {}): Message {
  return {
    ...emptyContent,
    id: `id${seq}`,
    chatId: 'chat',
    seq,
    clientId: null,
    content: `words ${seq}`,
    createdAt: new Date(Date.UTC(2026, 2, 3) + seq * 1_000).toISOString(),
    status: 'delivered',
    senderType: 'user',
    userId: 'marit',
    sender: null,
    rootId: null,
    parentId: null,
    alsoInChat: false,
    replyCount: 0,
    lastReplyAt: null,
    repliers: [],
    expectBotReply: false,
    isRead: false,
    isEdited: false,
    isDeleted: false,
    isPinned: false,
    isOptimistic: false,
    askerId: null,
    can: { edit: false, delete: false, pin: false, steer: false },
    ...change,
  }
}

/** Returns the event of a message that was sent; for a reply with the root of its thread after it. */
export function sentEvent(message: Message, root?: Message): ServerEvent {
  const { chatId, seq, content, createdAt: lastMessageAt } = message
  const replies = root && { root: { ...root, lastReplyAt: lastMessageAt } }
  const preview = content && { lastMessage: content }
  return { type: 'message', data: { chatId, seq, message, lastMessageAt, ...preview, ...replies } }
}

/** Returns the event of a message that was deleted. */
export function deletedEvent(before: Message): ServerEvent {
  const { chatId, seq, id: messageId } = before
  const can = { edit: false, delete: false, pin: false, steer: false }
  const message = { ...before, ...emptyContent, can, isDeleted: true }
  return { type: 'message_delete', data: { chatId, seq, messageId, message } }
}

/** What a streamed page is told of a chat that has no older messages. */
export const ofChat = {
  older: null,
  rootId: null,
  dayKey: (iso: string) => iso.slice(0, 10),
}

/** A chat on a server. Each action returns the event that the server would broadcast. */
export class FakeChat {
  readonly id = 'chat'
  #messages: Message[] = []
  #seq = 0
  #edits = 0

  /** Returns the top-level messages, oldest first. */
  all(): Message[] {
    return this.#messages
  }

  say(): ServerEvent {
    const message = fakeMessage(++this.#seq)
    this.#messages = [...this.#messages, message]
    return sentEvent(message)
  }

  reply(to: number): ServerEvent {
    const root = this.#at(to) ?? fakeMessage(0)
    const message = fakeMessage(++this.#seq, { rootId: root.id })
    const change = { replyCount: root.replyCount + 1, lastReplyAt: message.createdAt }
    return sentEvent(message, this.#change(root, change))
  }

  edit(which: number): ServerEvent | null {
    const before = this.#at(which)
    if (!before || before.isDeleted) return null
    const {
      isRead: _,
      feedback: __,
      ...message
    } = this.#change(before, {
      content: `other words ${++this.#edits}`,
      isEdited: true,
    })
    const { seq, id: messageId, content } = message
    return { type: 'message_edit', data: { chatId: this.id, seq, messageId, content, message } }
  }

  remove(which: number): ServerEvent | null {
    const before = this.#at(which)
    if (!before) return null
    this.#change(before, { ...emptyContent, isDeleted: true })
    return deletedEvent(before)
  }

  react(which: number): ServerEvent | null {
    const before = this.#at(which)
    if (!before || before.isDeleted || before.reactions.length > 0) return null
    const reaction = { messageId: before.id, userId: 'lin', reaction: '+1', userInfo: null }
    this.#change(before, { reactions: [reaction] })
    return { type: 'message_reaction_add', data: { chatId: this.id, seq: before.seq, reaction } }
  }

  newest(limit = 100) {
    return this.#page(this.#messages.slice(-limit), this.#messages.length > limit)
  }

  before(message: Message, limit = 100) {
    const found = this.#messages.filter(({ seq }) => seq < message.seq)
    return this.#page(found.slice(-limit), found.length > limit)
  }

  after(message: Message, limit = 100) {
    const found = this.#messages.filter(({ seq }) => seq > message.seq)
    return this.#page(found.slice(0, limit), found.length > limit)
  }

  #page(messages: Message[], hasMore: boolean) {
    return { messages, hasMore }
  }

  #at(index: number): Message | undefined {
    return this.#messages[index % Math.max(1, this.#messages.length)]
  }

  #change(before: Message, change: Partial<Message>): Message {
    const message = { ...before, ...change }
    this.#messages = this.#messages.map((one) => (one.id === before.id ? message : one))
    return message
  }
}
