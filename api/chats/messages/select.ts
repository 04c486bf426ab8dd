import { sql } from 'kysely'
import { sourceFor } from '#api/chats/chats/quoting.ts'
import type { PersonRow } from '#api/people/users/present.ts'
import type { Db } from '#api/schema.ts'
import type { Attachment } from '#contract/entities/chat.ts'

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
    .select([
      'messages.id',
      'messages.chat_id',
      'messages.seq',
      'messages.sender_type',
      'messages.user_id',
      'messages.client_id',
      'messages.content',
      'messages.html',
      'messages.root_id',
      'messages.parent_id',
      'messages.reply_count',
      'messages.last_reply_at',
      'messages.expect_bot_reply',
      'messages.is_edited',
      'messages.is_deleted',
      'messages.bot_state',
      'messages.bot_outcome',
      'messages.bot_files_read',
      'messages.citations',
      'messages.source_kb_id',
      'messages.ratings',
      'messages.mentions_everyone',
      'messages.resource_ids',
      'messages.created_at',
      'users.name as sender_name',
      'users.display_name as sender_display_name',
      'users.picture as sender_picture',
    ])
    .select([reactions.as('reactions'), attachments.as('attachments'), asker.as('asker_id')])
    .select([mentions.as('mentions'), repliers.as('repliers')])
    .select(sourceFor(readerId).as('source'))
}

// An answer's `client_id` is its question's id; it stays when the question is deleted.
const asker = sql<string | null>`case when messages.sender_type = 'bot' then (
  select questions.user_id from messages questions where questions.id = messages.client_id) end`

const mentions = sql<PersonRow[] | null>`case when messages.mention_ids <> '{}' then (
  select json_agg(json_build_object('id', people.id, 'name', people.name, 'display_name', people.display_name,
    'picture', people.picture, 'is_bot', people.is_bot) order by array_position(messages.mention_ids, people.id))
  from users people where people.id = any(messages.mention_ids)) end`

const repliers = sql<PersonRow[] | null>`case when messages.replier_ids <> '{}' then (
  select json_agg(json_build_object('id', people.id, 'name', people.name, 'display_name', people.display_name,
    'picture', people.picture, 'is_bot', people.is_bot) order by array_position(messages.replier_ids, people.id))
  from users people where people.id = any(messages.replier_ids)) end`

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
