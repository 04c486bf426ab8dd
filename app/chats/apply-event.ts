import { abilitiesOf, type Reader } from '#app/chats/reader.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { ServerEvent, SharedMessage } from '#contract/events.ts'

/** Messages that events brought or changed, by id, over those the page was loaded with. */
export type Overlay = ReadonlyMap<string, Message>

/** What an event does to one chat's messages; another chat's event changes nothing. */
export function applyEvent(
  overlay: Overlay,
  known: Message[],
  event: ServerEvent,
  chatId: string,
  reader: Reader,
): Overlay {
  if (event.type === 'message' && event.data.chatId === chatId) {
    const { message } = event.data
    if (message.rootId) return countReply(overlay, known, message)
    return withMessage(overlay, known, message, reader)
  }
  if (event.type === 'message_edit' && event.data.chatId === chatId) {
    const { message } = event.data
    return message.rootId ? overlay : withMessage(overlay, known, message, reader)
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

// What this reader alone knows of a message stays as it was; of a new one it is not known yet.
function withMessage(
  overlay: Overlay,
  known: Message[],
  shared: SharedMessage,
  reader: Reader,
): Overlay {
  const before = find(overlay, known, shared.id)
  const own = { isRead: before?.isRead ?? false, feedback: before?.feedback ?? null }
  const can = before?.can ?? abilitiesOf(shared, reader)
  return new Map(overlay).set(shared.id, { ...shared, ...own, can })
}

function countReply(overlay: Overlay, known: Message[], reply: SharedMessage): Overlay {
  return withChange(overlay, known, reply.rootId ?? '', (root) => ({
    ...root,
    replyCount: root.replyCount + 1,
    lastReplyAt: reply.createdAt,
  }))
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
  const nothing = { content: '', html: '', citations: [], reactions: [], attachments: [] }
  return { ...message, ...nothing, isDeleted: true, botState: null, botOutcome: null }
}

function find(overlay: Overlay, known: Message[], id: string): Message | undefined {
  return overlay.get(id) ?? known.find((message) => message.id === id)
}
