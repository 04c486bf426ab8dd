import type { Message } from '#contract/entities/chat.ts'

/** The values that most messages have. A packed message names only other values. */
const usual = {
  senderType: 'user',
  rootId: null,
  parentId: null,
  replyCount: 0,
  lastReplyAt: null,
  repliers: [],
  expectBotReply: false,
  mentions: [],
  mentionsEveryone: false,
  resourceIds: [],
  isRead: true,
  isEdited: false,
  isDeleted: false,
  reactions: [],
  attachments: [],
  feedback: null,
  status: 'delivered',
  isOptimistic: false,
  botState: null,
  botOutcome: null,
  botFilesRead: null,
  citations: [],
  withheld: null,
  askerId: null,
} satisfies Partial<Message>

// Values that follow from others: the chat, the sender's id, and the HTML of plain text.
type Derived = 'chatId' | 'userId' | 'html'
type Left = keyof typeof usual | Derived

/** A message as a page sends it to the browser, see `packMessages`. */
export type PackedMessage = Omit<Message, Left> & { [Field in Left]?: Message[Field] }

/**
 * Packs the messages of one chat for the page's data: leaves out usual and derived values. Equal
 * senders and equal permissions become one object each, which the page's data contains once.
 */
export function packMessages(messages: Message[], chatId: string): PackedMessage[] {
  const same = sharing()
  return messages.map((message) => {
    const kept = keepUnusual(message, { ...usual, ...derivedOf(message, chatId) })
    return { ...kept, sender: same(message.sender), can: same(message.can) }
  })
}

function keepUnusual(message: Message, known: Partial<Message>): PackedMessage {
  const kept: Record<string, unknown> = {}
  for (const field of Object.keys(message) as (keyof Message)[])
    if (!isEqual(message[field], known[field])) kept[field] = message[field]
  return kept as PackedMessage
}

/** Returns the messages that were packed. */
export function unpackMessages(packed: PackedMessage[], chatId: string): Message[] {
  return packed.map((message) => ({ ...usual, ...derivedOf(message, chatId), ...message }))
}

function derivedOf({ sender, content }: Pick<Message, 'sender' | 'content'>, chatId: string) {
  return { chatId, userId: sender?.id ?? null, html: content && `<p>${content}</p>` }
}

function isEqual(value: unknown, usualValue: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(usualValue)) return value.length === 0
  return value === usualValue
}

// Returns a function that returns the same object for equal objects.
function sharing() {
  const known = new Map<string, unknown>()
  return <T>(value: T): T => {
    const key = JSON.stringify(value)
    if (!known.has(key)) known.set(key, value)
    return known.get(key) as T
  }
}
