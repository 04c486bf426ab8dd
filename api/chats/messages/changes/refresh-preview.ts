import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import { limits } from '#contract/limits.ts'

/** A message was changed or deleted. Returns whether the preview may have changed. */
export async function refreshPreview(trx: Db, chatId: string, messageId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with said as (
      select seq, left(content, ${limits.chatPreviewLength}::int) as preview from messages
      where chat_id = ${chatId} and not is_deleted and content <> '' and source_kb_id is null
      order by seq desc limit 1
    ), answer as (
      select id from messages
      where chat_id = ${chatId} and not is_deleted and source_kb_id is not null
        and (content <> '' or citations <> '[]') and seq > coalesce((select seq from said), 0)
      order by seq desc limit 1
    ), newest as (
      select (select preview from said) as preview, (select id from answer) as answer_id
    )
    update chats set last_message = newest.preview, last_answer_id = newest.answer_id from newest
    where id = ${chatId} and (last_message is distinct from newest.preview
      or last_answer_id is distinct from newest.answer_id or last_answer_id = ${messageId})`.execute(
    trx,
  )
  return Boolean(numAffectedRows)
}
