import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { topics } from '#api/platform/realtime/publish.ts'
import type { Database, Db } from '#api/schema.ts'

export type Removed = { id: string; user_id: string; is_read: boolean }

/**
 * Deletes notifications about it alone. Aggregated ones count one less and are then about the newest
 * of the others. Returns the deleted notifications and the ids of the changed ones.
 */
export async function forgetMessage(
  trx: Db,
  messageId: string,
): Promise<{ removed: Removed[]; changed: string[] }> {
  const alone = await forgetNotifications(trx, (eb) =>
    eb.and([eb('message_id', '=', messageId), eb('group_count', '=', 1)]),
  )
  const { rows } = await sql<{ id: string; message_id: string | null }>`
    update notifications set group_count = group_count - 1, (message_id, actor_id) = (
      ${newestOther(messageId)})
    where message_id = ${messageId} returning id, message_id`.execute(trx)
  const idsOf = (changed: typeof rows) => changed.map(({ id }) => id)
  const about = rows.filter(({ message_id }) => message_id !== null)
  const empty = idsOf(rows.filter(({ message_id }) => message_id === null))
  const emptied = await forgetNotifications(trx, (eb) => eb('id', '=', eb.fn.any(eb.val(empty))))
  return { removed: [...alone, ...emptied], changed: idsOf(about) }
}

/** How many messages before the deleted one are searched, for each person who was notified. */
const searchedMessages = 200

// Since the notification before it of the same group. A mention has a notification of its own.
function newestOther(messageId: string) {
  return sql`select others.id, others.user_id from messages deleted
    join messages others on others.chat_id = deleted.chat_id and others.id <> deleted.id
      and others.seq > deleted.seq - ${searchedMessages}::int
    where deleted.id = ${messageId} and not others.is_deleted and others.sender_type = 'user'
      and others.user_id <> notifications.user_id
      and others.created_at <= notifications.created_at
      and others.created_at > coalesce((select max(earlier.created_at) from notifications earlier
        where earlier.user_id = notifications.user_id
          and earlier.group_key = notifications.group_key
          and earlier.created_at < notifications.created_at), '-infinity')
      and case notifications.type when 'message_reply' then others.root_id = deleted.root_id
        else others.root_id is null or others.also_in_chat end
      and not others.mentions_everyone and notifications.user_id <> all(others.mention_ids)
    order by others.seq desc limit 1`
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
