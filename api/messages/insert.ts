import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { ApiError } from '../http/errors.ts'
import { newId } from '../ids.ts'
import { tsvectorOf } from '../search/tsvector.ts'
import { messageHtml } from './html.ts'

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
  /** A message with the same content: its HTML and its terms are taken over and not made anew. */
  copyOf?: string
  /** What the content comes to, where that is known already. */
  written?: Written
}

export type Written = { html: string; tsv: string }

/** What is stored beside a message's content to be shown and to be found. */
export function writtenOf(content: string): Written {
  return { html: messageHtml(content), tsv: tsvectorOf(content) }
}

/**
 * Stores a message in one statement: the chat's next number, the chat's preview, the root's reply
 * count and the sender's own reading mark with it. Answers with its id, or null where this sender
 * has used this `clientId` before: then nothing has changed, so that numbers have no gaps. Throws
 * `chat_not_found` where the chat has been deleted meanwhile, `message_not_found` where the message to
 * be copied has been changed or deleted.
 */
export async function insertMessage(db: Db, message: NewMessage): Promise<string | null> {
  const id = newId()
  try {
    const { numAffectedRows } = await insertStatement(id, message).execute(db)
    if (!numAffectedRows)
      throw new ApiError(message.copyOf ? 'message_not_found' : 'chat_not_found')
    return id
  } catch (error) {
    if (isDuplicate(error)) return null
    throw error
  }
}

function insertStatement(id: string, m: NewMessage) {
  return sql`
    with chat as (
      update chats set seq = seq + 1, last_message_at = now(),
        last_message = coalesce(nullif(${m.content.slice(0, limits.chatPreviewLength)}, ''), last_message)
      where id = ${m.chatId} returning seq
    ), root as (
      update messages set reply_count = reply_count + 1, last_reply_at = now() where id = ${m.rootId}::uuid
    ), mine as (
      update chat_members set last_read_seq = chat.seq, last_read_message_id = ${id} from chat
      where chat_id = ${m.chatId} and user_id = ${m.userId}
    ), written as (
      ${writtenIn(m)}
    )
    insert into messages (id, chat_id, seq, sender_type, user_id, client_id, content, html, root_id, parent_id,
      expect_bot_reply, bot_state, tsv)
    select ${id}::uuid, ${m.chatId}::uuid, chat.seq, ${m.senderType}, ${m.userId}::uuid, ${m.clientId}::uuid,
      ${m.content}, written.html, ${m.rootId}::uuid, ${m.parentId}::uuid,
      ${m.expectBotReply}::boolean, ${m.botState}, written.tsv
    from chat cross join written`
}

function writtenIn({ content, copyOf, written }: NewMessage) {
  if (copyOf)
    return sql`select html, tsv from messages where id = ${copyOf} and content = ${content} and not is_deleted`
  const { html, tsv } = written ?? writtenOf(content)
  return sql`select ${html}::text as html, ${tsv}::tsvector as tsv`
}

const uniqueViolation = '23505'

function isDuplicate(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === uniqueViolation && constraint === 'messages_client'
}
