import { z } from 'zod'
import { botStates } from '#contract/bot-states.ts'
import { bytes, count, id, spelling, time } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { citation } from './citation.ts'
import { kb } from './kb.ts'
import { chatRole } from './roles.ts'
import { person } from './user.ts'

export const chatType = z.enum(['system', 'pm', 'others'])
export const systemChat = z.enum(['townhall', 'ai_chat'])

export const chatNotify = z.enum(['everything', 'mentions', 'nothing'])
export type ChatNotify = z.infer<typeof chatNotify>

/** Section 3, Chat. `seq` is that of the chat's newest message. */
export const chat = z.object({
  id,
  knowledgeBaseId: id,
  title: z.string(),
  color: z.string(),
  chatType,
  systemChat: systemChat.nullable(),
  isGroupChat: z.boolean(),
  /** A private chat with the bot, which answers every message. */
  isWithBot: z.boolean(),
  notify: chatNotify,
  seq: count,
  unreadCount: count,
  /**
   * Ids of the reader's unread notifications that somebody mentioned them there, also in its threads.
   * Newest first, at most `limits.unreadCounted`.
   */
  unreadMentions: z.array(id),
  lastReadMessageId: id.nullable(),
  lastMessage: z.string().nullable(),
  lastMessageAt: time.nullable(),
  /** Who wrote `lastMessage`; null if nobody did, or for an earlier message than the newest. */
  lastSender: person.nullable(),
  participants: z.array(z.object({ userId: id })),
  createdAt: time,
  can: z.object({
    send: z.boolean(),
    rename: z.boolean(),
    dismiss: z.boolean(),
    leave: z.boolean(),
    manageMembers: z.boolean(),
    mentionEveryone: z.boolean(),
    /** Stop or regenerate any answer of the bot, not only answers to own questions. */
    steer: z.boolean(),
  }),
})
export type Chat = z.infer<typeof chat>

export const chatAnywhere = chat.extend({
  knowledgeBase: kb.pick({ id: true, title: true, icon: true }),
})
export type ChatAnywhere = z.infer<typeof chatAnywhere>

/** Section 9. */
export function messagePageSize({ chatType }: Pick<Chat, 'chatType'>): number {
  return chatType === 'system' ? limits.systemChatPageSize : limits.messagePageSize
}

export const chatMember = person.extend({
  role: chatRole,
  spelling,
  /** Whoever started the group chat; this role cannot be changed. */
  isCreator: z.boolean(),
})
export type ChatMember = z.infer<typeof chatMember>

/** Null for messages of people. */
const botState = z.enum(botStates)

/** A bot message without free text has one; the web app has the sentence. */
const botOutcome = z.enum([
  'found',
  'not_found',
  'no_files',
  'no_question',
  'no_provider',
  'unavailable',
])
export type BotOutcome = z.infer<typeof botOutcome>

const withheld = z.enum(['not_readable', 'gone'])

export const reaction = z.object({
  messageId: id,
  userId: id,
  reaction: z.string(),
  userInfo: person.nullable(),
})
export type Reaction = z.infer<typeof reaction>

/** Images have a thumbnail. A picture that cannot be drawn is a file. */
const attachmentKind = z.enum(['image', 'file'])

/**
 * `size` is in bytes. `width` and `height`: of the upright image in pixels; null for files, and for
 * images sent before the server measured them.
 */
export const attachment = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: bytes,
  kind: attachmentKind,
  width: count.nullable(),
  height: count.nullable(),
})
export type Attachment = z.infer<typeof attachment>

export const chatAttachment = attachment.extend({
  messageId: id,
  rootId: id.nullable(),
  sender: person,
  createdAt: time,
})
export type ChatAttachment = z.infer<typeof chatAttachment>

export const systemEvent = z.enum([
  'joined',
  'left',
  'invited',
  'removed',
  'promoted',
  'demoted',
  'renamed',
  'settings_updated',
])
export type SystemEvent = z.infer<typeof systemEvent>

/** Deleted with a message. Its place, its sender and its replies stay. */
const messageContent = z.object({
  content: z.string(),
  html: z.string(),
  reactions: z.array(reaction),
  attachments: z.array(attachment),
  mentions: z.array(person),
  /** Whose words they are, by name, if the sender forwarded those of somebody else. */
  forwardedFrom: z.string().nullable(),
  mentionsEveryone: z.boolean(),
  /** Empty if a question is about all files. */
  resourceIds: z.array(id),
  feedback: z.enum(['like', 'dislike']).nullable(),
  botState: botState.nullable(),
  botOutcome: botOutcome.nullable(),
  /**
   * All files are searched; this counts those whose best passages were compared with the question.
   * Null for messages of people, answers that ended early, and if quotes are withheld.
   */
  botFilesRead: count.nullable(),
  citations: z.array(citation),
  /** No permission, or a file was deleted. Null if nothing is left out. */
  withheld: withheld.nullable(),
  /** The words that a comment is about, if their file is in the bin. */
  lostQuotes: z.array(z.string()).optional(),
})

export const emptyContent: z.infer<typeof messageContent> = {
  content: '',
  html: '',
  reactions: [],
  attachments: [],
  mentions: [],
  forwardedFrom: null,
  mentionsEveryone: false,
  resourceIds: [],
  feedback: null,
  botState: null,
  botOutcome: null,
  botFilesRead: null,
  citations: [],
  withheld: null,
}

/**
 * Section 3, Message. `seq` counts from 1 in its chat; `html` is sanitised. A mention is `<span
 * data-mention="user id">@current name</span>` (or `everyone`), whose name `withMentionNames`
 * replaces. `content` has the names as written.
 */
export const message = messageContent.extend({
  id,
  chatId: id,
  seq: count,
  clientId: id.nullable(),
  createdAt: time,
  senderType: z.enum(['user', 'bot', 'system']),
  userId: id.nullable(),
  sender: person.nullable(),
  rootId: id.nullable(),
  parentId: id.nullable(),
  /** A reply that the chat shows too, among its messages. */
  alsoInChat: z.boolean(),
  replyCount: count,
  lastReplyAt: time.nullable(),
  /** At most three. */
  repliers: z.array(person),
  expectBotReply: z.boolean(),
  isRead: z.boolean(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  isPinned: z.boolean(),
  status: z.enum(['sending', 'delivered']),
  isOptimistic: z.boolean(),
  /** Who asked the question; null for messages of people. */
  askerId: id.nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    pin: z.boolean(),
    steer: z.boolean(),
  }),
})
export type Message = z.infer<typeof message>

export const replySummary = message.pick({
  id: true,
  replyCount: true,
  lastReplyAt: true,
  repliers: true,
})

/** Not sent yet, in a chat or the thread of `rootMessageId`. */
export const draft = z.object({
  chatId: id,
  rootMessageId: id.nullable(),
  content: z.string(),
  updatedAt: time,
})
export type Draft = z.infer<typeof draft>

/** Begun, replied to, mentioned in or chosen. `unreadCount` counts replies of others. */
export const thread = z.object({
  root: message,
  lastReply: message.nullable(),
  lastReplyAt: time,
  unreadCount: count,
  chat: chat.pick({ id: true, title: true, color: true, chatType: true, systemChat: true }),
})
export type Thread = z.infer<typeof thread>

/** Section 4, system chat events. */
export const systemMessage = z.object({
  id,
  chatId: id,
  event: systemEvent,
  of: z.enum(['chat', 'kb']),
  actor: person.nullable(),
  subject: person.nullable(),
  detail: z.string(),
  createdAt: time,
})
export type SystemMessage = z.infer<typeof systemMessage>
