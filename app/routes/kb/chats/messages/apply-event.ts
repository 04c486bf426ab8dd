import { withGiven, withoutGiven } from '#app/routes/kb/chats/reactions/reacted.ts'
import type { Message, Reaction } from '#contract/entities/chat.ts'
import type { EditedMessage, SentMessage, ServerEvent } from '#contract/events.ts'

type Messages = ReadonlyMap<string, Message>
type ReplySummary = Pick<Message, 'replyCount' | 'lastReplyAt' | 'repliers'>

// With `rootId` to the replies of a thread. The same map if nothing changes. New messages from
// before the loaded ones are ignored.
export function withEventOn(
  messages: Messages,
  { type, data }: ServerEvent,
  isBefore: (seq: number) => boolean,
  rootId: string | null = null,
): Messages {
  switch (type) {
    case 'message':
      return isBefore(data.seq) ? messages : withNew(messages, data, rootId)
    case 'message_edit':
      return withChange(messages, data.messageId, (one) => edited(one, data.message, data.feedback))
    case 'message_delete':
      return withChange(messages, data.messageId, (one) => edited(one, data.message, null))
    case 'message_reaction_add':
      return withReactions(messages, data.reaction, withGiven)
    case 'message_reaction_delete':
      return withReactions(messages, data.reaction, withoutGiven)
    default:
      return messages
  }
}

function withNew(messages: Messages, sent: SentMessage, rootId: string | null): Messages {
  const { message, root } = sent
  const counted = root
    ? withChange(messages, root.id, (before) => withReplies(before, root))
    : messages
  if (!isOfLine(message, rootId) || counted.has(message.id)) return counted
  return new Map(counted).set(message.id, message)
}

/** A thread has its replies, and a chat also those that it shows too. */
export function isOfLine(
  message: Pick<Message, 'rootId' | 'alsoInChat'>,
  rootId: string | null,
): boolean {
  return message.rootId === rootId || (rootId === null && message.alsoInChat)
}

function withChange(
  messages: Messages,
  id: string,
  change: (message: Message) => Message,
): Messages {
  const message = messages.get(id)
  const changed = message && change(message)
  return changed && changed !== message ? new Map(messages).set(id, changed) : messages
}

// Replies are never removed, so of two events the one with more replies is the newer one.
function withReplies<T extends ReplySummary>(message: T, summary: ReplySummary): T {
  const { replyCount, lastReplyAt, repliers } = summary
  return replyCount > message.replyCount
    ? { ...message, replyCount, lastReplyAt, repliers }
    : message
}

// Keeps the read state, newer replies, and the reader's feedback unless the event changes it.
function edited(
  before: Message,
  now: EditedMessage,
  feedback: Message['feedback'] = before.feedback,
): Message {
  return { ...withReplies(now, before), isRead: before.isRead, feedback }
}

function withReactions(
  messages: Messages,
  reaction: Reaction,
  change: (reactions: Reaction[], reaction: Reaction) => Reaction[],
): Messages {
  return withChange(messages, reaction.messageId, (message) => ({
    ...message,
    reactions: change(message.reactions, reaction),
  }))
}
