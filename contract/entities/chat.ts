import { z } from 'zod'
import { bytes, count, id, time } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { chatRole } from '#contract/roles.ts'
import { pageKind } from './resource.ts'
import { person } from './user.ts'

const chatType = z.enum(['system', 'pm', 'others'])
export const systemChat = z.enum(['townhall', 'ai_chat'])

/** Section 3, Chat. `seq` is the number of its newest message. */
export const chat = z.object({
  id,
  knowledgeBaseId: id,
  title: z.string(),
  color: z.string(),
  chatType,
  systemChat: systemChat.nullable(),
  isGroupChat: z.boolean(),
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
    /** Stop or renew any answer of the bot's, not only those to their own questions. */
    steer: z.boolean(),
  }),
})
export type Chat = z.infer<typeof chat>

/** How many messages a page of it has where nobody asks for another number (section 9). */
export function messagePageSize({ chatType }: Pick<Chat, 'chatType'>): number {
  return chatType === 'system' ? limits.systemChatPageSize : limits.messagePageSize
}

export const chatMember = person.extend({ role: chatRole })
export type ChatMember = z.infer<typeof chatMember>

/** Where a quote stands: the file, its page, and characters of the page's text. */
const citation = z.object({
  n: z.number().int().positive(),
  /** The knowledge base that holds the file: not the chat's own where an answer was forwarded. */
  kbId: id,
  resourceId: id,
  title: z.string(),
  page: z.number().int().positive(),
  pageKind,
  pageName: z.string().nullable(),
  line: z.number().int().positive().nullable(),
  start: count,
  end: count,
  quote: z.string(),
  /** The words inside the quote that answer, in order, as characters of the quote; none for all of it. */
  marks: z.array(z.object({ start: count, end: count })),
})
export type Citation = z.infer<typeof citation>

/** Where the bot is with a message of its own; null for everybody else's. */
const botState = z.enum(['writing', 'done', 'interrupted', 'stopped', 'failed'])
export type BotState = z.infer<typeof botState>

/** What a bot message is when it is not free text: the web app words it in the reader's language. */
const botOutcome = z.enum(['found', 'not_found', 'no_files', 'unavailable'])
export type BotOutcome = z.infer<typeof botOutcome>

const withheld = z.enum(['not_readable', 'gone'])

export const reaction = z.object({
  messageId: id,
  userId: id,
  reaction: z.string(),
  userInfo: person.nullable(),
})
export type Reaction = z.infer<typeof reaction>

export const attachment = z.object({ id, name: z.string(), type: z.string(), size: bytes })
export type Attachment = z.infer<typeof attachment>

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

/** Section 3, Message. `seq` counts from 1 in its chat; `html` is `content` as safe HTML. */
export const message = z.object({
  id,
  chatId: id,
  seq: count,
  clientId: id.nullable(),
  content: z.string(),
  html: z.string(),
  createdAt: time,
  senderType: z.enum(['user', 'bot', 'system']),
  userId: id.nullable(),
  sender: person.nullable(),
  rootId: id.nullable(),
  parentId: id.nullable(),
  replyCount: count,
  lastReplyAt: time.nullable(),
  expectBotReply: z.boolean(),
  isRead: z.boolean(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  reactions: z.array(reaction),
  attachments: z.array(attachment),
  feedback: z.enum(['like', 'dislike']).nullable(),
  status: z.enum(['sending', 'delivered']),
  isOptimistic: z.boolean(),
  botState: botState.nullable(),
  botOutcome: botOutcome.nullable(),
  citations: z.array(citation),
  /**
   * Why quotes of a message are left out, and with them all that it says of files: the reader may not
   * read there, or a file is gone. Null where nothing is.
   */
  withheld: withheld.nullable(),
  /** Whose question an answer of the bot's is to; null for everybody else's messages. */
  askerId: id.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), steer: z.boolean() }),
})
export type Message = z.infer<typeof message>

/** Something that happened in a chat (section 4, system chat events). */
export const systemMessage = z.object({
  id,
  chatId: id,
  event: systemEvent,
  actor: person.nullable(),
  subject: person.nullable(),
  detail: z.string(),
  createdAt: time,
})
export type SystemMessage = z.infer<typeof systemMessage>
