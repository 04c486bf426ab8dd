import { sql } from 'kysely'
import { withChatLocked } from '#api/chats/chats/with-chat-locked.ts'
import { messageHtml } from '#api/documents/markdown/html.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { isUniqueViolation } from '#api/platform/db/error-codes.ts'
import { newId } from '#api/platform/ids.ts'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'
import { repliersShown } from '#contract/repliers.ts'
import { followedThread } from './followed-thread.ts'
import type { Mentions } from './mentions.ts'
import type { StoredCitation } from './tables.ts'

export type NewMessage = {
  chatId: string
  userId: string
  senderType: 'user' | 'bot' | 'system'
  clientId: string
  content: string
  rootId: string | null
  parentId: string | null
  expectBotReply: boolean
  botState: 'writing' | null
  /**
   * The id of a message with the same content. Its HTML and search terms are copied instead of
   * computed.
   */
  copyOf?: string
  mentions?: Mentions | undefined
  /** The files that a question to the bot is about. */
  resourceIds?: string[]
  /** Whether this is the sender's draft of the chat or thread, which is deleted then. */
  endsDraft?: boolean
  /** For a forwarded answer: its quotes, and the knowledge base of the quoted files. */
  quoting?: { kbId: string; citations: StoredCitation[] } | null
}

/**
 * Stores a message in one statement. The statement also sets the chat's next sequence number and
 * preview, the root's reply count and the sender's read mark. Returns the message's id. Returns
 * null and changes nothing if the sender has used this `clientId` before, so sequence numbers have
 * no gaps. Throws `chat_not_found` if the chat was deleted meanwhile, and `message_not_found` if
 * the message to copy was changed or deleted.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<string | null> {
  const id = newId()
  try {
    const insert = (on: Db) => insertStatement(id, message).execute(on)
    // Who follows a thread since a moment ago must get the reply too.
    const { numAffectedRows } = message.rootId
      ? await withChatLocked(db, message.chatId, 'write', insert)
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
  const citations = JSON.stringify(m.quoting?.citations ?? [])
  return sql`
    with chat as (
      update chats set seq = seq + 1, last_message_at = now(), ${previewOf(id, m)}
      where id = ${m.chatId} returning seq, kb_id
    ), root as (
      update messages set reply_count = reply_count + 1, last_reply_at = now(), ${repliersWith(m.userId)}
      where id = ${m.rootId}::uuid
    ), mine as (
      update chat_members set last_read_seq = chat.seq, last_read_message_id = ${id} from chat
      where chat_id = ${m.chatId} and user_id = ${m.userId}
    ), written as (
      ${writtenIn(m)}
    )${m.rootId ? followedThread(m) : sql``}${m.endsDraft ? endedDraft(m) : sql``}
    insert into messages (id, chat_id, seq, sender_type, user_id, client_id, content, html, root_id, parent_id,
      expect_bot_reply, bot_state, tsv, citations, source_kb_id, mention_ids, mentions_everyone,
      resource_ids)
    select ${id}::uuid, ${m.chatId}::uuid, chat.seq, ${m.senderType}, ${m.userId}::uuid, ${m.clientId}::uuid,
      ${m.content}, written.html, ${m.rootId}::uuid, ${m.parentId}::uuid,
      ${m.expectBotReply}::boolean, ${m.botState}, written.tsv, ${citations}::jsonb,
      case ${m.senderType} when 'bot' then chat.kb_id else ${m.quoting?.kbId ?? null}::uuid end,
      ${m.mentions?.userIds ?? []}::uuid[], ${m.mentions?.marks.everyone ?? false}::boolean,
      ${m.resourceIds ?? []}::uuid[]
    from chat cross join written`
}

function repliersWith(userId: string) {
  return sql`replier_ids = case when ${userId}::uuid = any(replier_ids)
    or cardinality(replier_ids) >= ${repliersShown}::int then replier_ids
    else array_append(replier_ids, ${userId}::uuid) end`
}

function writtenIn({ content, copyOf, mentions }: NewMessage) {
  if (copyOf)
    return sql`select html, tsv from messages where id = ${copyOf} and content = ${content} and not is_deleted`
  return sql`select ${messageHtml(content, undefined, mentions?.marks)}::text as html, ${tsvectorOf(content)}::tsvector as tsv`
}

function endedDraft({ chatId, userId, rootId }: NewMessage) {
  return sql`, draft as (
      delete from drafts where user_id = ${userId} and chat_id = ${chatId}
        and root_id is not distinct from ${rootId}::uuid
    )`
}

// Returns the chat's preview. A preview with quotes depends on the reader's permission, so the
// last preview that everybody may read stays stored.
function previewOf(id: string, { content, senderType, quoting }: NewMessage) {
  const isAnswer = senderType === 'bot' || quoting
  const hasWords = content !== '' || quoting
  if (!hasWords) return sql`last_message = last_message`
  return isAnswer
    ? sql`last_answer_id = ${id}::uuid`
    : sql`last_message = ${content.slice(0, limits.chatPreviewLength)}, last_answer_id = null`
}

function isDuplicate(error: unknown): boolean {
  const { constraint } = error as { constraint?: string }
  return isUniqueViolation(error) && constraint === 'messages_client'
}
