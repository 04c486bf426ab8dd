import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { messageInput } from '#contract/calls/messages.ts'
import type { Message } from '#contract/entities/chat.ts'
import type { MessageTable } from './tables.ts'

/** The columns that are read of a message. */
export const messageColumns = [
  'id',
  'chat_id',
  'seq',
  'sender_type',
  'user_id',
  'client_id',
  'content',
  'html',
  'root_id',
  'parent_id',
  'reply_count',
  'last_reply_at',
  'expect_bot_reply',
  'is_edited',
  'is_deleted',
  'bot_state',
  'bot_outcome',
  'bot_files_read',
  'citations',
  'source_kb_id',
  'ratings',
  'mentions_everyone',
  'resource_ids',
  'created_at',
] as const satisfies (keyof MessageTable)[]

type Row = Pick<Selectable<MessageTable>, (typeof messageColumns)[number]>

/** The fields of a message that are stored as its writer sends them. */
export function storedFields(input: z.output<typeof messageInput>) {
  return {
    client_id: input.clientId,
    content: input.content,
    mentions_everyone: input.mentionsEveryone,
  }
}

/** The fields of a message that are shown as they are stored. */
export function shownFields(row: Row) {
  return {
    id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    clientId: row.client_id,
    createdAt: row.created_at,
    senderType: row.sender_type,
    userId: row.user_id,
    rootId: row.root_id,
    parentId: row.parent_id,
    replyCount: row.reply_count,
    lastReplyAt: row.last_reply_at,
    expectBotReply: row.expect_bot_reply,
    isEdited: row.is_edited,
    isDeleted: row.is_deleted,
    mentionsEveryone: row.mentions_everyone,
    resourceIds: row.resource_ids,
    botState: row.bot_state,
    botOutcome: row.bot_outcome,
  } satisfies Partial<Message>
}

/** The columns of a message that are deleted with it, and kept in the bin. */
export const emptyColumns = {
  content: '',
  html: '',
  tsv: '',
  citations: '[]',
  ratings: null,
  mention_ids: [] as string[],
  mentions_everyone: false,
  has_reactions: false,
  has_attachments: false,
} satisfies Partial<Record<keyof MessageTable, unknown>>
