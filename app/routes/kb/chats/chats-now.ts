import type { Chat } from '#contract/entities/chat.ts'
import type { SentMessage, ServerEvent } from '#contract/events.ts'

/** Both numbers never decrease, unless the person marks the chat as unread. */
interface ChatUpdate {
  seq: number
  readSeq: number
  last: Pick<Chat, 'lastMessage' | 'lastSender' | 'lastMessageAt'> | null
}

export type ChatUpdates = ReadonlyMap<string, ChatUpdate>

const noUpdates: ChatUpdate = { seq: 0, readSeq: 0, last: null }

/** The same map if the event changes no chat. */
export function withUpdate(moved: ChatUpdates, event: ServerEvent, userId: string): ChatUpdates {
  const { type, data } = event
  if (type === 'message') {
    const { seq, message, lastMessageAt } = data
    const before = moved.get(data.chatId) ?? noUpdates
    const readSeq = message.userId === userId ? Math.max(before.readSeq, seq) : before.readSeq
    if (seq <= before.seq || !lastMessageAt) return moved
    const said = saidIn(data, before.last)
    const last = { ...said, lastMessageAt }
    return new Map(moved).set(data.chatId, { seq, readSeq, last })
  }
  if (type === 'message_edit') {
    const before = moved.get(data.chatId)
    const { lastMessage } = data
    if (before?.seq !== data.seq || !before.last || lastMessage === undefined) return moved
    return new Map(moved).set(data.chatId, { ...before, last: { ...before.last, lastMessage } })
  }
  if (type === 'notification_mark_as_read' && data.chatId && data.lastRead) {
    const before = moved.get(data.chatId) ?? noUpdates
    const readSeq = Math.max(before.readSeq, data.lastRead.seq)
    return new Map(moved).set(data.chatId, { ...before, readSeq })
  }
  if (type === 'chat_unread') {
    // The mark moves back, so the count is fetched again.
    const before = moved.get(data.chatId)
    return before ? new Map(moved).set(data.chatId, { ...before, readSeq: 0 }) : moved
  }
  return moved
}

// A message without text leaves the preview as it is.
function saidIn(
  { message, lastMessage }: SentMessage,
  before: ChatUpdate['last'],
): Pick<Chat, 'lastMessage' | 'lastSender'> {
  if (lastMessage !== undefined) return { lastMessage, lastSender: message.sender }
  return { lastMessage: before?.lastMessage ?? null, lastSender: before?.lastSender ?? null }
}

/** Townhall, AI Chat, then by last message. */
export function chatsNow(chats: Chat[], moved: ChatUpdates): Chat[] {
  return chats.map((chat) => chatNow(chat, moved.get(chat.id) ?? noUpdates)).sort(byPlace)
}

function chatNow(chat: Chat, moved: ChatUpdate): Chat {
  const seq = Math.max(chat.seq, moved.seq)
  const readSeq = Math.max(chat.seq - chat.unreadCount, moved.readSeq)
  const last = moved.last && moved.seq > chat.seq ? moved.last : null
  const { lastMessage, lastSender } = last?.lastMessage ? last : chat
  const unreadCount = Math.max(0, seq - readSeq)
  return { ...chat, ...last, lastMessage, lastSender, seq, unreadCount }
}

const systemChats = ['townhall', 'ai_chat']

function byPlace(one: Chat, other: Chat): number {
  const placeOf = ({ systemChat }: Chat) => (systemChat ? systemChats.indexOf(systemChat) : 2)
  const timeOf = ({ lastMessageAt, createdAt }: Chat) => lastMessageAt ?? createdAt
  const bySystem = placeOf(one) - placeOf(other)
  return bySystem || timeOf(other).localeCompare(timeOf(one)) || other.id.localeCompare(one.id)
}
