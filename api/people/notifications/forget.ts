import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Database, Db } from '#api/schema.ts'

export type Removed = { id: string; user_id: string; is_read: boolean }

/**
 * Deletes notifications about it alone and lowers the count of aggregated ones. Returns the deleted
 * notifications and the ids of the changed ones.
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

export function announceRemoved({ publish }: Pick<Deps, 'publish'>, removed: Removed[]): void {
  for (const [userId, rows = []] of Map.groupBy(removed, (row) => row.user_id)) {
    const ids = rows.filter((row) => !row.is_read).map(({ id }) => id)
    const removedIds = rows.map(({ id }) => id)
    const data = { ids, chatId: null, all: false, removedIds }
    publish([topics.user(userId)], { type: 'notification_mark_as_read', data })
  }
}
