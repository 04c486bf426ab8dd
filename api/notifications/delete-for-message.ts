import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db } from '#api/db/schema.ts'

/** A notification that is no longer there. */
export type Removed = { id: string; user_id: string; is_read: boolean }

/**
 * Takes a deleted message out of what people were told: alone it goes, among others it is one less.
 * Answers with those that have gone and the ids of those that have changed.
 */
export async function forgetMessage(
  trx: Db,
  messageId: string,
): Promise<{ removed: Removed[]; changed: string[] }> {
  const removed = await forgetNotifications(trx, (eb) =>
    eb.and([eb('message_id', '=', messageId), eb('group_count', '=', 1)]),
  )
  const changed = await trx
    .updateTable('notifications')
    .set({ group_count: sql`group_count - 1`, message_id: null, actor_id: null })
    .where('message_id', '=', messageId)
    .returning('id')
    .execute()
  return { removed, changed: changed.map(({ id }) => id) }
}

/** Takes away what people were told of what is no longer theirs to read, or no longer there. */
export function forgetNotifications(
  trx: Db,
  which: (eb: ExpressionBuilder<Database, 'notifications'>) => Expression<SqlBool>,
): Promise<Removed[]> {
  return trx
    .deleteFrom('notifications')
    .where(which)
    .returning(['id', 'user_id', 'is_read'])
    .execute()
}
