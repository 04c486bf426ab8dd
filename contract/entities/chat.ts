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

/** What a person is notified of in a chat: every message, mentions of them, or nothing. */
export const chatNotify = z.enum(['everything', 'mentions', 'nothing'])
export type ChatNotify = z.infer<typeof chatNotify>

/** Section 3, Chat. `seq` is the sequence number of the chat's newest message. */
export const chat = z.object({
  id,
  knowledgeBaseId: id,
  title: z.string(),
  color: z.string(),
  chatType,
  systemChat: systemChat.nullable(),
  isGroupChat: z.boolean(),
  /** Whether this is a person's private chat with the bot, which answers every message. */
  isWithBot: z.boolean(),
  /** The reader's own choice. */
  notify: chatNotify,
  seq: count,
  unreadCount: count,
  lastReadMessageId: id.nullable(),
  lastMessage: z.string().nullable(),
  lastMessageAt: time.nullable(),
  participants: z.array(z.object({ userId: id })),
  createdAt: time,
  can: z.object({
    send: z.boolean(),
    rename: z.boolean(),
    dismiss: z.boolean(),
    leave: z.boolean(),
    manageMembers: z.boolean(),
    /** Permission to mention all members of the chat at once. */
    mentionEveryone: z.boolean(),
    /**
     * Permission to stop or regenerate any answer of the bot, not only answers to the user's own
     * questions.
     */
    steer: z.boolean(),
  }),
})
export type Chat = z.infer<typeof chat>

/** A chat in a list over all knowledge bases. */
export const chatAnywhere = chat.extend({
  knowledgeBase: kb.pick({ id: true, title: true, icon: true }),
})
export type ChatAnywhere = z.infer<typeof chatAnywhere>

/** The default page size of the chat's messages (section 9). */
export function messagePageSize({ chatType }: Pick<Chat, 'chatType'>): number {
  return chatType === 'system' ? limits.systemChatPageSize : limits.messagePageSize
}

export const chatMember = person.extend({
  role: chatRole,
  spelling,
  /** Whether the person started this group chat. The creator's role cannot be changed. */
  isCreator: z.boolean(),
})
export type ChatMember = z.infer<typeof chatMember>

/** The state of a bot message; null for messages of people. */
const botState = z.enum(botStates)

/**
 * The outcome of a bot message without free text; the web app has the sentence in each language.
 */
const botOutcome = z.enum(['found', 'not_found', 'no_files', 'no_provider', 'unavailable'])
export type BotOutcome = z.infer<typeof botOutcome>

const withheld = z.enum(['not_readable', 'gone'])

export const reaction = z.object({
  messageId: id,
  userId: id,
  reaction: z.string(),
  userInfo: person.nullable(),
})
export type Reaction = z.infer<typeof reaction>

/**
 * Images have a thumbnail and are shown in a grid; all other files have a name and a size. A
 * picture that cannot be drawn is a file.
 */
const attachmentKind = z.enum(['image', 'file'])

/**
 * A file of a message. `size` is in bytes. `width` and `height` are those of an upright image in
 * pixels; null for files, and for images that were sent before the server measured them.
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

/** A file of a chat, with the message it was sent with. */
export const chatAttachment = attachment.extend({
  messageId: id,
  /** The root of the thread that contains the message. */
  rootId: id.nullable(),
  sender: person,
  /** When the message was sent. */
  createdAt: time,
})
export type ChatAttachment = z.infer<typeof chatAttachment>

const systemEvent = z.enum([
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

/** What is deleted of a message with it. Its place, its sender and its replies stay. */
const messageContent = z.object({
  content: z.string(),
  html: z.string(),
  reactions: z.array(reaction),
  attachments: z.array(attachment),
  /** The mentioned people, under their current names. */
  mentions: z.array(person),
  mentionsEveryone: z.boolean(),
  /** The files that a question is about; empty if it is about all. */
  resourceIds: z.array(id),
  feedback: z.enum(['like', 'dislike']).nullable(),
  botState: botState.nullable(),
  botOutcome: botOutcome.nullable(),
  /**
   * How many files the bot read for an answer that has ended. Null for other messages, for answers
   * that ended early, and if quotes are withheld. `citations` are the quotes.
   */
  botFilesRead: count.nullable(),
  citations: z.array(citation),
  /**
   * Why the quotes of a message and its text about files are left out: the reader has no
   * permission to read the files, or a file was deleted. Null if nothing is left out.
   */
  withheld: withheld.nullable(),
})

/** What a deleted message has instead. */
export const emptyContent: z.infer<typeof messageContent> = {
  content: '',
  html: '',
  reactions: [],
  attachments: [],
  mentions: [],
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
 * Section 3, Message. `seq` counts from 1 in its chat; `html` is `content` as sanitised HTML. In
 * `html` a mention is `<span data-mention="user id">@current name</span>`, or `everyone` instead of
 * the id; `withMentionNames` replaces the names. `content` has the names as they were written.
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
  replyCount: count,
  lastReplyAt: time.nullable(),
  /** The first three people who replied. */
  repliers: z.array(person),
  expectBotReply: z.boolean(),
  isRead: z.boolean(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  status: z.enum(['sending', 'delivered']),
  isOptimistic: z.boolean(),
  /** The author of the question that a bot message answers; null for messages of people. */
  askerId: id.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), steer: z.boolean() }),
})
export type Message = z.infer<typeof message>

/** What a message has of the replies to it. */
export const replySummary = message.pick({
  id: true,
  replyCount: true,
  lastReplyAt: true,
  repliers: true,
})

/** A text that a person has not sent yet: in a chat or, with `rootMessageId`, in a thread. */
export const draft = z.object({
  chatId: id,
  rootMessageId: id.nullable(),
  content: z.string(),
  updatedAt: time,
})
export type Draft = z.infer<typeof draft>

/**
 * A thread that a person follows: they began it, replied in it, were mentioned in it or chose it. `unreadCount` counts
 * replies of others.
 */
export const thread = z.object({
  root: message,
  lastReply: message.nullable(),
  lastReplyAt: time,
  unreadCount: count,
  chat: chat.pick({ id: true, title: true, color: true, chatType: true, systemChat: true }),
})
export type Thread = z.infer<typeof thread>

/** Something that happened in a chat (section 4, system chat events). */
export const systemMessage = z.object({
  id,
  chatId: id,
  event: systemEvent,
  /** What it happened to: in a system chat the knowledge base, in any other the chat itself. */
  of: z.enum(['chat', 'kb']),
  actor: person.nullable(),
  subject: person.nullable(),
  detail: z.string(),
  createdAt: time,
})
export type SystemMessage = z.infer<typeof systemMessage>
