import type { Message, Reaction } from '#contract/entities/chat.ts'
import type { EditedMessage, ServerEvent } from '#contract/events.ts'
import { repliersShown } from '#contract/repliers.ts'

type Messages = ReadonlyMap<string, Message>

/**
 * Applies an event of one chat to the messages of the chat or, with `rootId`, to the replies of a
 * thread. Returns the same map if nothing changes. Ignores new messages from before the loaded ones.
 */
export function withEventOn(
  messages: Messages,
  { type, data }: ServerEvent,
  isBefore: (seq: number) => boolean,
  rootId: string | null = null,
): Messages {
  switch (type) {
    case 'message':
      return isBefore(data.seq) ? messages : withNew(messages, data.message, rootId)
    case 'message_edit':
      return withChange(messages, data.messageId, (one) => edited(one, data.message, data.feedback))
    case 'message_delete':
      return withChange(messages, data.messageId, deleted)
    case 'message_reaction_add':
      return withReactions(messages, data.reaction, (others) => [...others, data.reaction])
    case 'message_reaction_delete':
      return withReactions(messages, data.reaction, (others) => others)
    default:
      return messages
  }
}

function withNew(messages: Messages, message: Message, rootId: string | null): Messages {
  if (message.rootId !== rootId)
    return withChange(messages, message.rootId ?? '', (root) => answered(root, message))
  return messages.has(message.id) ? messages : new Map(messages).set(message.id, message)
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

// Counts a reply, unless the root message was fetched after the reply and already counts it.
function answered(root: Message, reply: Message): Message {
  if (root.lastReplyAt && root.lastReplyAt >= reply.createdAt) return root
  const { sender } = reply
  const isKnown = root.repliers.some(({ id }) => id === sender?.id)
  const isShown = sender && !isKnown && root.repliers.length < repliersShown
  const repliers = isShown ? [...root.repliers, sender] : root.repliers
  return { ...root, replyCount: root.replyCount + 1, lastReplyAt: reply.createdAt, repliers }
}

// Keeps the read state. Keeps the reader's feedback too, unless the event changes it.
function edited(
  before: Message,
  now: EditedMessage,
  feedback: Message['feedback'] = before.feedback,
): Message {
  return { ...now, isRead: before.isRead, feedback }
}

function deleted(message: Message): Message {
  const nothing = { content: '', html: '', citations: [], withheld: null }
  const parts = {
    reactions: [],
    attachments: [],
    mentions: [],
    mentionsEveryone: false,
    resourceIds: [],
  }
  const can = { edit: false, delete: false, steer: false }
  const answer = { botState: null, botOutcome: null, botFilesRead: null, feedback: null }
  return { ...message, ...nothing, ...parts, ...answer, can, isDeleted: true }
}

function withReactions(
  messages: Messages,
  { messageId, userId, reaction }: Reaction,
  change: (others: Reaction[]) => Reaction[],
): Messages {
  const isSame = (one: Reaction) => one.userId === userId && one.reaction === reaction
  return withChange(messages, messageId, (message) => ({
    ...message,
    reactions: change(message.reactions.filter((one) => !isSame(one))),
  }))
}
