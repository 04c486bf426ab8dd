import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from '../db/schema.ts'

/**
 * Shows in lists what now is the newest there is to show of a chat, for what was shown has been
 * changed or deleted. Says whether that is something else.
 */
export async function refreshPreview(trx: Db, chatId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with newest as (
      select (select left(content, ${limits.chatPreviewLength}::int) from messages
        where chat_id = ${chatId} and not is_deleted and content <> ''
        order by seq desc limit 1) as preview
    )
    update chats set last_message = newest.preview from newest
    where id = ${chatId} and last_message is distinct from newest.preview`.execute(trx)
  return Boolean(numAffectedRows)
}
