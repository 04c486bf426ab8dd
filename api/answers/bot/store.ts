import { type RawBuilder, sql } from 'kysely'
import { broadcastEdited, selectForBroadcast } from '#api/chats/messages/broadcast.ts'
import type { StoredCitation } from '#api/chats/messages/tables.ts'
import type { Deps } from '#api/deps.ts'
import { tsvectorOf } from '#api/documents/words/tsvector.ts'
import { DatabaseUnavailable } from '#api/platform/db/unavailable.ts'
import { type BotState, endedEarly, foundNothing } from '#contract/bot-states.ts'
import type { BotOutcome } from '#contract/entities/chat.ts'
import { answerHtml } from './quotes/citation-numbers.ts'

export type Draft = {
  content: string
  citations: StoredCitation[]
  mayLink?: (href: string) => boolean
}

export type Ending = {
  state: Exclude<BotState, 'writing'>
  outcome: BotOutcome | null
  filesRead?: number
}

export type Publisher = Pick<Deps, 'db' | 'publish'>

export const emptyDraft: Draft = { content: '', citations: [] }

/**
 * Stores an unfinished answer and broadcasts it. Returns false, and changes nothing, if somebody
 * has ended, deleted or taken over the answer (`isOurs`).
 */
export async function storeDraft(
  teller: Publisher,
  messageId: string,
  { content, citations, mayLink = linkNowhere }: Draft,
  ending: Ending | null,
  isOurs: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  // An answer marked as interrupted may still be written by a process. Storing its text makes it
  // unfinished again.
  const unfinished = sql`bot_state in ('writing', 'interrupted') and ${isOurs}`
  return change(teller, messageId, unfinished, [
    sql`content = ${content}`,
    sql`html = ${answerHtml(content, mayLink)}`,
    sql`citations = ${JSON.stringify(citations)}::jsonb`,
    sql`bot_state = ${ending?.state ?? 'writing'}`,
    sql`bot_outcome = ${ending?.outcome ?? null}`,
    sql`bot_files_read = ${ending?.filesRead ?? null}`,
    ...(ending ? [sql`tsv = ${tsvectorOf(content)}::tsvector`] : []),
  ])
}

const linkNowhere = () => false

/** A draft that cannot be stored ends as failed, so that it can be written again. */
export async function endWithDraft(
  teller: Publisher,
  messageId: string,
  { draft, ending }: { draft: () => Draft; ending: Ending },
  isOurs?: RawBuilder<boolean>,
): Promise<void> {
  try {
    await storeDraft(teller, messageId, draft(), ending, isOurs)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    console.error('an answer could not be stored:', error)
    const state = ending.state === 'done' ? 'failed' : ending.state
    await endDraft(teller, messageId, state, isOurs)
  }
}

export function endDraft(
  teller: Publisher,
  messageId: string,
  state: (typeof endedEarly)[number],
  isOurs: RawBuilder<boolean> = sql`true`,
): Promise<boolean> {
  const unfinished = sql`bot_state = 'writing' and ${isOurs}`
  return change(teller, messageId, unfinished, [sql`bot_state = ${state}`])
}

/**
 * Clears an answer that ended early or found nothing, to be written again; false if it did neither.
 */
export function clearDraft(teller: Publisher, messageId: string): Promise<boolean> {
  const mayAgain = sql`(bot_state in (${sql.join(endedEarly)})
    or bot_state = 'done' and bot_outcome in (${sql.join(foundNothing)}))`
  return change(teller, messageId, mayAgain, [
    sql`content = ''`,
    sql`html = ''`,
    sql`citations = '[]'`,
    sql`tsv = ''`,
    sql`bot_state = 'writing'`,
    sql`bot_outcome = null`,
    sql`bot_files_read = null`,
  ])
}

async function change(
  teller: Publisher,
  messageId: string,
  condition: RawBuilder<unknown>,
  assignments: RawBuilder<unknown>[],
): Promise<boolean> {
  const changed = await sql`
    with answer as (
      update messages set ${sql.join(assignments)}
      where id = ${messageId} and not is_deleted and ${condition}
      returning id, chat_id, seq, content, citations
    ), preview as (
      update chats set last_answer_id = answer.id from answer
      where chats.id = answer.chat_id and chats.seq = answer.seq
        and (answer.content <> '' or answer.citations <> '[]')
    )
    select 1 from answer`.execute(teller.db)
  if (changed.rows.length === 0) return false
  const row = await selectForBroadcast(teller.db)
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
  if (!row) return false
  broadcastEdited(teller, row)
  return true
}
