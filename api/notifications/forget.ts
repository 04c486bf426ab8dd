import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Takes a deleted message out of what people were told: alone it goes, among others it is one less. */
export async function forgetMessage(trx: Db, messageId: string): Promise<void> {
  await sql`delete from notifications where message_id = ${messageId} and group_count = 1`.execute(
    trx,
  )
  await sql`update notifications set group_count = group_count - 1, message_id = null, actor_id = null
    where message_id = ${messageId}`.execute(trx)
}
