import { type Insertable, sql } from 'kysely'
import { withChatLocked } from '#api/chats/chats/with-chat-locked.ts'
import { messageHtml } from '#api/documents/markdown/html.ts'
import type { MentionMarks } from '#api/documents/markdown/mark-mentions.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { isUniqueViolation } from '#api/platform/db/error-codes.ts'
import { botId, newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { limits, repliersShown } from '#contract/limits.ts'
import type { MessageTable, StoredCitation } from './tables.ts'

class SentBefore extends Error {}

type Computed = 'id' | 'seq' | 'html' | 'tsv' | 'citations'

export type NewMessage = Insertable<Omit<MessageTable, Computed>> & {
  citations?: StoredCitation[]
  marks?: MentionMarks
  /** A message with the same content, whose HTML and search terms are copied. */
  copyOf?: string
  endsDraft?: boolean
}

/**
 * One statement also sets the chat's sequence number and preview, the root's reply count and the
 * sender's read mark. Returns the id, or null for a used `clientId`, so that sequence numbers have
 * no gaps. Throws `chat_not_found` if the chat was deleted, and `message_not_found` if the message
 * to copy was changed or deleted.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<string | null> {
  const id = newId()
  try {
    const insert = (on: Db) => insertStatement(id, message).execute(on)
    // Who follows a thread since a moment ago must get the reply too.
    const { numAffectedRows } = message.root_id
      ? await withChatLocked(db, message.chat_id, 'write', insert)
      : await insert(db)
    if (!numAffectedRows)
      throw new ApiError(message.copyOf ? 'message_not_found' : 'chat_not_found')
    return id
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

function insertStatement(id: string, m: NewMessage) {
  const { marks: _, copyOf: __, endsDraft, source_kb_id: sourceKbId = null, ...columns } = m
  const names = Object.keys(columns)
  const isAnswer = m.sender_type === 'bot'
  return sql`
    with chat as (
      update chats set seq = seq + 1, last_message_at = now(), ${previewSet(id, m)}
      where id = ${m.chat_id} returning seq, kb_id
    ), root as (
      update messages set reply_count = reply_count + 1, last_reply_at = now(), ${repliersWith(m.user_id)}
      where id = ${m.root_id}::uuid
    ), mine as (
      update chat_members set last_read_seq = chat.seq, last_read_message_id = ${id} from chat
      where chat_id = ${m.chat_id} and user_id = ${m.user_id}
    ), written as (
      ${writtenIn(m)}
    )${m.root_id ? followedThread(m, m.root_id) : sql``}${endsDraft ? endedDraft(m) : sql``}
    insert into messages (id, seq, html, tsv, source_kb_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${id}::uuid, chat.seq, written.html, written.tsv,
      ${isAnswer ? sql`chat.kb_id` : sql`${sourceKbId}::uuid`},
      ${sql.join(names.map((name) => sql.ref(`given.${name}`)))}
    from chat cross join written
      cross join jsonb_populate_record(null::messages, ${JSON.stringify(columns)}::jsonb) given`
}

function repliersWith(userId: string) {
  return sql`replier_ids = case when ${userId}::uuid = any(replier_ids)
    or cardinality(replier_ids) >= ${repliersShown}::int then replier_ids
    else array_append(replier_ids, ${userId}::uuid) end`
}

function writtenIn({ content, copyOf, marks }: NewMessage) {
  if (copyOf)
    return sql`select html, tsv from messages where id = ${copyOf} and content = ${content} and not is_deleted`
  return sql`select ${messageHtml(content, undefined, marks)}::text as html, ${tsvectorOf(content)}::tsvector as tsv`
}

function endedDraft({ chat_id, user_id, root_id = null }: NewMessage) {
  return sql`, draft as (
      delete from drafts where user_id = ${user_id} and chat_id = ${chat_id}
        and root_id is not distinct from ${root_id}::uuid
    )`
}

// A preview with quotes depends on the reader's permission, so the last one that everybody may read
// stays stored.
function previewSet(id: string, { content, sender_type, source_kb_id }: NewMessage) {
  const isAnswer = sender_type === 'bot' || source_kb_id
  const hasWords = content !== '' || source_kb_id
  if (!hasWords) return sql`last_message = last_message`
  return isAnswer
    ? sql`last_answer_id = ${id}::uuid`
    : sql`last_message = ${content.slice(0, limits.chatPreviewLength)}, last_answer_id = null`
}

function isDuplicate(error: unknown): boolean {
  const { constraint } = error as { constraint?: string }
  return isUniqueViolation(error) && constraint === 'messages_client'
}

type Reply = { chat_id: string; user_id: string; mention_ids?: string[] | undefined }

// A reply's author, the root's author and the mentioned people follow the thread, and it is unread
// for followers but its author. A root's author who unfollowed stays out. The statement has the
// chat's row as `chat`.
function followedThread({ chat_id, user_id, mention_ids = [] }: Reply, rootId: string) {
  // Locks the memberships: a person who leaves the chat at the same time is not added.
  return sql`, joining as (
      select chat_members.user_id, chat_members.user_id = ${user_id} as is_author,
        chat_members.user_id = ${user_id} or chat_members.user_id = any(${mention_ids}::uuid[]) as is_new
      from chat_members
      where chat_members.chat_id = ${chat_id} and chat_members.user_id <> ${botId}
        and (chat_members.user_id = ${user_id} or chat_members.user_id = any(${mention_ids}::uuid[])
          or chat_members.user_id = (select user_id from messages where id = ${rootId}))
      for key share
    ), joined as (
      insert into thread_members
        (root_id, user_id, chat_id, kb_id, last_read_seq, unread_count, last_reply_at)
      select ${rootId}::uuid, joining.user_id, ${chat_id}::uuid, chat.kb_id,
        case when is_author then chat.seq else chat.seq - 1 end, case when is_author then 0 else 1 end,
        date_trunc('milliseconds', now())
      from chat cross join joining
      on conflict (root_id, user_id) do update set follows = true,
        last_reply_at = excluded.last_reply_at,
        last_read_seq = case when excluded.unread_count = 0 or not thread_members.follows
          then excluded.last_read_seq else thread_members.last_read_seq end,
        unread_count = case excluded.unread_count when 0 then 0 else thread_members.unread_count + 1 end
        where thread_members.follows
          or thread_members.user_id in (select joining.user_id from joining where is_new)
    ), others as (
      update thread_members set unread_count = unread_count + 1,
        last_reply_at = date_trunc('milliseconds', now())
      from chat where root_id = ${rootId} and follows and user_id not in (select joining.user_id from joining)
    )`
}

type Insert = (message: NewMessage) => Promise<string>

/** All or none. Null, and nothing changed, if one of the messages was sent before. */
export async function sendOnce<T>(
  db: Db,
  work: (trx: Db, insert: Insert) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute((trx) =>
      work(trx, async (message) => {
        const id = await insertMessage(trx, message)
        if (!id) throw new SentBefore()
        return id
      }),
    )
  } catch (error) {
    if (error instanceof SentBefore) return null
    throw error
  }
}
