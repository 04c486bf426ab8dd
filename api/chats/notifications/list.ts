import { sql } from 'kysely'
import type { z } from 'zod'
import { ApiError } from '#api/platform/api-error.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Db } from '#api/schema.ts'
import type { notificationCalls } from '#contract/calls/notifications.ts'
import type { Notification } from '#contract/entities/notification.ts'
import { limits } from '#contract/limits.ts'
import { maySee, presentNotification, selectNotifications } from './present.ts'

type Filter = z.output<typeof notificationCalls.filterNotifications.query>
type Count = z.output<typeof notificationCalls.countUnread.query>

/**
 * Lists a person's notifications, filtered and newest first. The list begins after the
 * notification with the id `before`. Throws `invalid_cursor` if that id is not of one of the
 * person's notifications.
 */
export async function listNotifications(
  db: Db,
  userId: string,
  { search, type, dateFrom, dateTo, status, kbId, limit, before }: Filter,
): Promise<Notification[]> {
  if (before) await checkCursor(db, userId, before)
  const words = search?.trim()
  const rows = await selectNotifications(db)
    .where('notifications.user_id', '=', userId)
    .$if(Boolean(words), (q) => q.where(holds(words ?? '')))
    .$if(Boolean(type), (q) => q.where('notifications.type', '=', type ?? 'message_new'))
    .$if(Boolean(dateFrom), (q) => q.where('notifications.created_at', '>=', dateFrom ?? ''))
    .$if(Boolean(dateTo), (q) => q.where('notifications.created_at', '<=', dateTo ?? ''))
    .$if(Boolean(status), (q) => q.where('notifications.is_read', '=', status === 'read'))
    .$if(Boolean(kbId), (q) => q.where('notifications.kb_id', '=', kbId ?? ''))
    .$if(Boolean(before), (q) =>
      q.where(
        sql<boolean>`(notifications.created_at, notifications.id) <
          (select last.created_at, last.id from notifications last where last.id = ${before})`,
      ),
    )
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(presentNotification)
}

function holds(words: string) {
  const pattern = likePattern(words)
  // Text that quotes files is not searched here. The search for passages finds it if the person
  // may read the files.
  return sql<boolean>`concat_ws(' ', aliases.alias, actor.display_name, kbs.title, chats.title,
    case when messages.source_kb_id is null then messages.content end) ilike ${pattern}`
}

async function checkCursor(db: Db, userId: string, before: string): Promise<void> {
  const known = await db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', before)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!known) throw new ApiError('invalid_cursor')
}

/**
 * Counts a person's unread notifications, in one knowledge base or in all knowledge bases. Stops
 * counting at `limits.unreadCounted`, because every page needs this number.
 */
export async function countUnread(db: Db, userId: string, { kbId }: Count): Promise<number> {
  const [counted] = kbId ? await countInKb(db, { userId, kbId }) : await countAll(db, { userId })
  return counted?.count ?? 0
}

const countAll = statement((db, { userId }: { userId: string }) =>
  countOf(db, selectUnread(db, userId)),
)

const countInKb = statement((db, { userId, kbId }: { userId: string; kbId: string }) =>
  countOf(db, selectUnread(db, userId).where('kb_id', '=', kbId)),
)

function selectUnread(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select('notifications.id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`not is_read`)
    .where(maySee)
    .limit(sql.lit(limits.unreadCounted))
}

function countOf(db: Db, unread: ReturnType<typeof selectUnread>) {
  return db.selectFrom(unread.as('unread')).select(sql<number>`count(*)`.as('count'))
}
