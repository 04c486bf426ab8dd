import { type RawBuilder, sql } from 'kysely'
import { forEachPerson } from '#api/chats/notifications/each-person.ts'
import { maySee } from '#api/chats/notifications/present.ts'
import { type Hours, isQuiet, readHours } from '#api/people/users/quiet-hours.ts'
import type { Db } from '#api/schema.ts'
import { pushLimits } from './limits.ts'
import { inboxTag, tagOf } from './notice.ts'

/** For one browser. Ids only: what they say is read when it is sent. */
export type WaitingNotice = { subscriptionId: string; tag: string; ids: string[]; by: string }

export type AddNotices = (trx: Db, by: string, notices: WaitingNotice[]) => Promise<void>

/**
 * Queues a notice for the browsers of each person with unread notifications that came after they
 * subscribed. Each notification is told once: it is marked in the transaction that queues it, and
 * several servers take different people. True if there were any.
 */
export async function queueNotices(db: Db, add: AddNotices): Promise<boolean> {
  const hours = await readHours(db)
  return forEachPerson(
    (after) => findPeople(db, hours, after),
    (userId) => queueOfPerson(db, { hours, userId, add }),
  )
}

/** Messages of groups and answers of the bot are never told. Invitations always are. */
const isWanted = sql<boolean>`case notifications.type
  when 'message_mention' then coalesce(preferences.notice_mentions, true)
  when 'message_reply' then coalesce(preferences.notice_replies, true)
  when 'message_new' then chats.chat_type = 'pm' and coalesce(preferences.notice_private, true)
    and not exists (select from users bot where bot.id = notifications.actor_id and bot.is_bot)
  when 'invitation_accept' then
    notifications.invitee_id is not null or coalesce(preferences.notice_members, true)
  else true end`

function selectUntold(hours: Hours, who: RawBuilder<unknown>) {
  return sql`from push_subscriptions subscription
    join sessions on sessions.token_hash = subscription.session_hash
      and sessions.expires_at > now()
    join notifications on notifications.user_id = subscription.user_id
    left join preferences on preferences.user_id = notifications.user_id
    left join chats on chats.id = notifications.chat_id
    where not notifications.is_read and notifications.pushed_at is null
      and notifications.created_at > subscription.created_at
      and notifications.created_at > now() - make_interval(hours => ${pushLimits.oldestHours}::int)
      and notifications.created_at <= now() - make_interval(secs => ${pushLimits.unreadSeconds}::int)
      and ${isWanted} and not ${isQuiet(hours)} and ${maySee} and ${who}`
}

async function findPeople(db: Db, hours: Hours, after: string | null): Promise<string[]> {
  const others = after ? sql`subscription.user_id > ${after}` : sql`true`
  const { rows } = await sql<{ user_id: string }>`select distinct subscription.user_id
    ${selectUntold(hours, others)}
    order by subscription.user_id limit ${pushLimits.peopleAtOnce}::int`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

type Untold = { id: string; subscription_id: string; chat_id: string | null; kb_id: string | null }

async function queueOfPerson(
  db: Db,
  { hours, userId, add }: { hours: Hours; userId: string; add: AddNotices },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const free = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!free) return
    const { rows } = await sql<Untold>`select notifications.id, subscription.id as subscription_id,
      notifications.chat_id, notifications.kb_id
      ${selectUntold(hours, sql`subscription.user_id = ${userId}`)}
      order by notifications.created_at desc limit ${pushLimits.toldAtOnce}::int`.execute(trx)
    if (rows.length === 0) return
    await add(trx, userId, noticesOf(rows, userId))
    const ids = [...new Set(rows.map(({ id }) => id))]
    await sql`update notifications set pushed_at = now() where id = any(${ids}::uuid[])`.execute(
      trx,
    )
  })
}

/** For each browser one for each chat, or one for all if they were many. */
function noticesOf(rows: Untold[], by: string): WaitingNotice[] {
  const notices: WaitingNotice[] = []
  for (const [subscriptionId, own] of Map.groupBy(rows, (row) => row.subscription_id)) {
    const tags = Map.groupBy(own, tagOf)
    const groups = tags.size > pushLimits.noticesAtOnce ? new Map([[inboxTag, own]]) : tags
    for (const [tag, told] of groups)
      notices.push({ subscriptionId, tag, ids: told.map(({ id }) => id), by })
  }
  return notices
}
