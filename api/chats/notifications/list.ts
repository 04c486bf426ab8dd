import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { likePattern } from '#api/platform/db/like-pattern.ts'
import { statement } from '#api/platform/db/statement.ts'
import type { Db } from '#api/schema.ts'
import type { notificationCalls } from '#contract/calls/notifications.ts'
import type { Notification } from '#contract/entities/notification.ts'
import { limits } from '#contract/limits.ts'
import {
  maySee,
  type NotificationRow,
  presentNotification,
  selectNotifications,
} from './present.ts'

type Filter = z.output<typeof notificationCalls.filterNotifications.query>
type Count = z.output<typeof notificationCalls.countUnread.query>

// How many notifications one statement compares with the words of a search.
const comparedAtOnce = 500

/** Newest first. Throws `invalid_cursor` if `before` is of another person. */
export async function listNotifications(
  { db, actor }: Pick<HandlerContext, 'db' | 'actor'>,
  filter: Filter,
): Promise<Notification[]> {
  const userId = actor.id
  if (filter.before) await checkCursor(db, userId, filter.before)
  const words = filter.search?.trim()
  const rows = words ? await search(db, userId, filter, words) : await list(db, userId, filter)
  return rows.map((row) => presentNotification(row, actor))
}

function list(db: Db, userId: string, filter: Filter): Promise<NotificationRow[]> {
  return selectNotifications(db)
    .where(passes(userId, filter))
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(filter.limit)
    .execute()
}

// No index finds words in notifications: a few are compared at a time, and others are served in
// between.
async function search(
  db: Db,
  userId: string,
  filter: Filter,
  words: string,
): Promise<NotificationRow[]> {
  const found: NotificationRow[] = []
  let { before } = filter
  for (;;) {
    const compared = await db
      .selectFrom('notifications')
      .select('id')
      .where(passes(userId, { ...filter, before }))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(comparedAtOnce)
      .execute()
    const ids = compared.map(({ id }) => id)
    const holding = await selectNotifications(db)
      .where((eb) => eb('notifications.id', '=', eb.fn.any(eb.val(ids))))
      .where(holds(words))
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(filter.limit - found.length)
      .execute()
    found.push(...holding)
    before = ids.at(-1)
    if (found.length === filter.limit || ids.length < comparedAtOnce) return found
  }
}

function passes(userId: string, { type, dateFrom, dateTo, status, kbId, before }: Filter) {
  const conditions = [sql`notifications.user_id = ${userId}`]
  if (type) conditions.push(sql`notifications.type = ${type}`)
  if (dateFrom) conditions.push(sql`notifications.created_at >= ${dateFrom}`)
  if (dateTo) conditions.push(sql`notifications.created_at <= ${dateTo}`)
  if (status) conditions.push(sql`notifications.is_read = ${status === 'read'}`)
  if (kbId) conditions.push(sql`notifications.kb_id = ${kbId}`)
  if (before)
    conditions.push(sql`(notifications.created_at, notifications.id) <
      (select last.created_at, last.id from notifications last where last.id = ${before})`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

function holds(words: string) {
  const pattern = likePattern(words)
  // Text that quotes files is left to the search for passages, which knows who may read them.
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

/** Stops at `limits.unreadCounted`, because every page needs this number. */
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
