import type { Message } from '#contract/entities/chat.ts'
import type { EditedMessage, ServerEvent } from '#contract/events.ts'

/** Messages that events brought or changed, by id, over those the page was loaded with. */
export type Overlay = ReadonlyMap<string, Message>

/** What an event does to one chat's messages; another chat's event changes nothing. */
export function applyEvent(
  overlay: Overlay,
  known: Message[],
  event: ServerEvent,
  chatId: string,
): Overlay {
  if (event.type === 'message' && event.data.chatId === chatId) {
    const { message } = event.data
    if (message.rootId) return countReply(overlay, known, message)
    return find(overlay, known, message.id) ? overlay : new Map(overlay).set(message.id, message)
  }
  if (event.type === 'message_edit' && event.data.chatId === chatId) {
    const { message, feedback } = event.data
    return message.rootId ? overlay : withEdit(overlay, known, message, feedback)
  }
  if (event.type === 'message_delete' && event.data.chatId === chatId) {
    return withChange(overlay, known, event.data.messageId, deleted)
  }
  return overlay
}

/** The page's messages with what events did since: oldest first, nothing from before the page. */
export function mergeMessages(loaded: Message[], overlay: Overlay): Message[] {
  const first = loaded[0]?.seq ?? 0
  const merged = loaded.map((message) => overlay.get(message.id) ?? message)
  const ids = new Set(loaded.map(({ id }) => id))
  const added = [...overlay.values()].filter(({ id, seq }) => !ids.has(id) && seq >= first)
  return [...merged, ...added].sort((one, other) => one.seq - other.seq)
}

// Whether it has been read stays as it was, and what the reader thinks of it, unless that has changed.
function withEdit(
  overlay: Overlay,
  known: Message[],
  edited: EditedMessage,
  feedback: Message['feedback'] | undefined,
): Overlay {
  const before = find(overlay, known, edited.id)
  const opinion = feedback === undefined ? (before?.feedback ?? null) : feedback
  const own = { isRead: before?.isRead ?? false, feedback: opinion }
  return new Map(overlay).set(edited.id, { ...edited, ...own })
}

function countReply(overlay: Overlay, known: Message[], reply: Message): Overlay {
  return withChange(overlay, known, reply.rootId ?? '', (root) => {
    // One that the page was loaded with has been counted.
    if (root.lastReplyAt && root.lastReplyAt >= reply.createdAt) return root
    return { ...root, replyCount: root.replyCount + 1, lastReplyAt: reply.createdAt }
  })
}

function withChange(
  overlay: Overlay,
  known: Message[],
  id: string,
  change: (message: Message) => Message,
): Overlay {
  const message = find(overlay, known, id)
  return message ? new Map(overlay).set(id, change(message)) : overlay
}

function deleted(message: Message): Message {
  const nothing = { content: '', html: '', citations: [], withheld: null }
  const parts = { reactions: [], attachments: [] }
  const can = { edit: false, delete: false, steer: false }
  const answer = { botState: null, botOutcome: null, feedback: null }
  return { ...message, ...nothing, ...parts, ...answer, can, isDeleted: true }
}

function find(overlay: Overlay, known: Message[], id: string): Message | undefined {
  return overlay.get(id) ?? known.find((message) => message.id === id)
}
