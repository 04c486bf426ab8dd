import { type InferResult, sql } from 'kysely'
import { sourceFor } from '#api/chats/chats/quoting.ts'
import type { PersonRow } from '#api/people/users/present.ts'
import type { Db } from '#api/schema.ts'
import type { Attachment } from '#contract/entities/chat.ts'
import { messageColumns } from './fields.ts'

/** A reaction with its person, as selected with a message. */
export type ReactionRow = PersonRow & { reaction: string }

/**
 * Selects messages with sender, reactions, files and the source of their quotes, in one statement.
 * The caller adds conditions. Messages without reactions, files or quotes need no subquery for
 * them.
 */
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
    .select([mentions.as('mentions'), repliersOf('messages').as('repliers')])
    .select(sourceFor(readerId).as('source'))
}

/** A message as it is selected. */
export type MessageRow = InferResult<ReturnType<typeof selectMessages>>[number]

// An answer's `client_id` is its question's id; it stays when the question is deleted.
const asker = sql<string | null>`case when messages.sender_type = 'bot' then (
  select questions.user_id from messages questions where questions.id = messages.client_id) end`

const mentions = sql<PersonRow[] | null>`case when messages.mention_ids <> '{}' then (
  select json_agg(json_build_object('id', people.id, 'name', people.name, 'display_name', people.display_name,
    'picture', people.picture, 'is_bot', people.is_bot) order by array_position(messages.mention_ids, people.id))
  from users people where people.id = any(messages.mention_ids)) end`

/** Selects the first people who replied to a message. */
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
