import { type InferResult, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { sourceFor } from '#api/chats/chats/quoting.ts'
import type { PersonRow } from '#api/people/users/present.ts'
import type { Db } from '#api/schema.ts'
import type { messageInput } from '#contract/calls/messages.ts'
import type { Attachment, Message } from '#contract/entities/chat.ts'
import type { MessageTable } from './tables.ts'

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
  'also_in_chat',
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
  'forwarded_from',
  'ratings',
  'mentions_everyone',
  'resource_ids',
  'pinned_at',
  'created_at',
] as const satisfies (keyof MessageTable)[]

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
  pinned_at: null,
} satisfies Partial<Record<keyof MessageTable, unknown>>

export type ReactionRow = PersonRow & { reaction: string }

/** What a message does not have needs no subquery. */
export function selectMessages(db: Db, readerId: string | null) {
  return db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(messageColumns.map((name) => `messages.${name}` as const))
    .select([
      'users.name as sender_name',
      'users.display_name as sender_display_name',
      'users.picture as sender_picture',
    ])
    .select([reactions.as('reactions'), attachments.as('attachments'), asker.as('asker_id')])
    .select(author.as('author_name'))
    .select([mentions.as('mentions'), repliersOf('messages').as('repliers')])
    .select(sourceFor(readerId).as('source'))
}

type Row = Pick<Selectable<MessageTable>, (typeof messageColumns)[number]>

export function storedFields(input: z.output<typeof messageInput>) {
  return {
    client_id: input.clientId,
    content: input.content,
    mentions_everyone: input.mentionsEveryone,
    also_in_chat: input.alsoInChat && input.rootMessageId !== null,
  }
}

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
    alsoInChat: row.also_in_chat,
    replyCount: row.reply_count,
    lastReplyAt: row.last_reply_at,
    expectBotReply: row.expect_bot_reply,
    isEdited: row.is_edited,
    isDeleted: row.is_deleted,
    isPinned: row.pinned_at !== null,
    mentionsEveryone: row.mentions_everyone,
    resourceIds: row.resource_ids,
    botState: row.bot_state,
    botOutcome: row.bot_outcome,
  } satisfies Partial<Message>
}

export type MessageRow = InferResult<ReturnType<typeof selectMessages>>[number]

// An answer's `client_id` is its question's id; it stays when the question is deleted.
const asker = sql<string | null>`case when messages.sender_type = 'bot' then (
  select questions.user_id from messages questions where questions.id = messages.client_id) end`

// Of forwarded words.
const author = sql<string | null>`case when messages.forwarded_from is not null then (
  select people.display_name from users people where people.id = messages.forwarded_from) end`

const mentions = sql<PersonRow[] | null>`case when messages.mention_ids <> '{}' then (
  select json_agg(json_build_object('id', people.id, 'name', people.name, 'display_name', people.display_name,
    'picture', people.picture, 'is_bot', people.is_bot) order by array_position(messages.mention_ids, people.id))
  from users people where people.id = any(messages.mention_ids)) end`

export function repliersOf(table: string) {
  const ids = sql.ref(`${table}.replier_ids`)
  return sql<PersonRow[] | null>`case when ${ids} <> '{}' then (
    select json_agg(json_build_object('id', people.id, 'name', people.name, 'display_name', people.display_name,
      'picture', people.picture, 'is_bot', people.is_bot) order by array_position(${ids}, people.id))
    from users people where people.id = any(${ids})) end`
}

const reactions = sql<ReactionRow[] | null>`case when messages.has_reactions then (
  select json_agg(json_build_object('reaction', reactions.reaction, 'id', people.id, 'name', people.name,
    'display_name', people.display_name, 'picture', people.picture, 'is_bot', people.is_bot) order by reactions.n)
  from reactions join users people on people.id = reactions.user_id
  where reactions.message_id = messages.id) end`

const attachments = sql<Attachment[] | null>`case when messages.has_attachments then (
  select json_agg(json_build_object('id', attachments.id, 'name', attachments.name, 'type', attachments.type,
    'size', attachments.size, 'kind', case when attachments.is_image then 'image' else 'file' end,
    'width', attachments.width, 'height', attachments.height) order by attachments.position)
  from attachments where attachments.message_id = messages.id) end`
