import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { createAddresses } from '#api/kbs/page-addresses.ts'
import { mayMail } from '#api/people/users/policy.ts'
import { usualMails } from '#api/people/users/preferences.ts'
import { type Hours, isQuiet, readHours } from '#api/people/users/quiet-hours.ts'
import type { Jobs } from '#api/platform/jobs/jobs.ts'
import { createRounds, type Rounds } from '#api/platform/jobs/rounds.ts'
import { words, writeMail } from '#api/platform/mail/template.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import type { Notification } from '#contract/entities/notification.ts'
import type { Language } from '#contract/preferences.ts'
import { digestWords, titleOf } from './digest-words.ts'
import { forEachPerson } from './each-person.ts'
import { maySee, presentNotification, selectNotifications } from './present.ts'

type Sending = { db: Db; mail: Jobs['mail']; origin: string }

const everyMs = 60_000

/** Only if the server sends mails; without a mail server each would be a file that nobody reads. */
export function createDigests({
  wake,
  settings,
  ...rest
}: Omit<Sending, 'origin'> & { wake: () => void; settings: Settings }): Rounds {
  const origin = settings.publicOrigin ?? ''
  const send = () => sendDigests({ ...rest, origin }).then(wake)
  const complaint = 'mails about unread notifications could not be sent'
  const { start, stop } = createRounds(send, { everyMs, complaint })
  return {
    start: () => {
      if (mayMail(settings)) start()
    },
    stop,
  }
}

const peopleAtOnce = 50
const mostShown = 20
const toldOfOne = 1_000

/**
 * A mail for each person with unread notifications of the last three days that are older than 15
 * minutes and wanted by mail now. Each notification is told once: what is told is marked in the
 * transaction that queues the mail, and several servers take different people.
 */
export async function sendDigests(sending: Sending): Promise<void> {
  const hours = await readHours(sending.db)
  await forEachPerson(
    (after) => findPeople(sending.db, hours, after),
    (userId) => sendDigest(sending, hours, userId),
  )
}

const chosen = (column: keyof typeof usualMails) =>
  sql`coalesce(${sql.ref(`preferences.${column}`)}, ${usualMails[column]})`

/**
 * Messages of groups and answers of the bot are never sent by mail, and an invitation has a mail of
 * its own.
 */
const frequency = sql`case notifications.type
  when 'message_mention' then ${chosen('mail_mentions')}
  when 'message_reply' then ${chosen('mail_replies')}
  when 'message_new' then case when chats.chat_type = 'pm' and not exists (select from users bot
    where bot.id = notifications.actor_id and bot.is_bot) then ${chosen('mail_private')} end
  when 'invitation_accept' then
    case when notifications.invitee_id is null then ${chosen('mail_members')} end end`

const pause = sql`case ${frequency} when 'soon' then interval '0' when 'hourly' then interval '1 hour'
  when 'daily' then interval '1 day' end`

/** Null, and so not due, if it is not wanted. */
const isDue = sql<boolean>`coalesce(digests.sent_at, '-infinity') <= now() - ${pause}`

function selectUntold(hours: Hours, who: RawBuilder<unknown>) {
  return sql`from notifications
    join users on users.id = notifications.user_id and not users.is_bot and users.email <> ''
    left join preferences on preferences.user_id = notifications.user_id
    left join digests on digests.user_id = notifications.user_id
    left join chats on chats.id = notifications.chat_id
    where not notifications.is_read and notifications.told_at is null
      and notifications.created_at > now() - interval '3 days'
      and notifications.created_at <= now() - interval '15 minutes'
      and ${isDue} and not ${isQuiet(hours)} and ${maySee} and ${who}`
}

async function findPeople(db: Db, hours: Hours, after: string | null): Promise<string[]> {
  const others = after ? sql`notifications.user_id > ${after}` : sql`true`
  const { rows } = await sql<{ user_id: string }>`select distinct notifications.user_id
    ${selectUntold(hours, others)} order by notifications.user_id limit ${peopleAtOnce}`.execute(db)
  return rows.map(({ user_id }) => user_id)
}

async function sendDigest(
  { db, mail, origin }: Sending,
  hours: Hours,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const stopToken = await takePerson(trx, userId)
    if (!stopToken) return
    const { rows } = await sql<{ id: string }>`select notifications.id
      ${selectUntold(hours, sql`notifications.user_id = ${userId}`)}
      order by notifications.created_at desc limit ${toldOfOne}`.execute(trx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    const shown = await selectNotifications(trx)
      .where((eb) => eb('notifications.id', '=', eb.fn.any(eb.val(ids.slice(0, mostShown)))))
      .orderBy('notifications.created_at', 'desc')
      .execute()
    const told = shown.map((row) => presentNotification(row, { key: null }))
    const reader = await readReader(trx, userId)
    if (told.length > 0)
      await mail(trx, userId, [mailOf({ ...reader, told, ids, stopToken, origin })])
    await sql`update notifications set told_at = now() where id = any(${ids}::uuid[])`.execute(trx)
    await sql`update digests set sent_at = now() where user_id = ${userId}`.execute(trx)
  })
}

/** The token of the person's stop link; null if another process writes to them now. */
async function takePerson(trx: Db, userId: string): Promise<string | null> {
  await sql`insert into digests (user_id, stop_token) values (${userId}, ${randomBytes(24).toString('base64url')})
    on conflict do nothing`.execute(trx)
  const row = await trx
    .selectFrom('digests')
    .select('stop_token')
    .where('user_id', '=', userId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.stop_token ?? null
}

async function readReader(trx: Db, userId: string): Promise<{ to: string; language: Language }> {
  const { email, language } = await trx
    .selectFrom('users')
    .leftJoin('preferences', 'preferences.user_id', 'users.id')
    .select(['users.email', 'preferences.language'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { to: email, language: language ?? 'en' }
}

type Digest = {
  to: string
  language: Language
  told: Notification[]
  ids: string[]
  stopToken: string
  origin: string
}

function mailOf({ to, language, told, ids, stopToken, origin }: Digest) {
  const items = told.map((one) => ({ title: titleOf(one, language), quote: one.excerpt }))
  const left = ids.length - told.length
  const w = digestWords[language]
  return writeMail({
    to,
    language,
    words: words[language].digest,
    about: { count: ids.length, first: items[0]?.title ?? '' },
    items: left > 0 ? [...items, { title: w.more(left), quote: '' }] : items,
    link: addressOf(told, origin),
    origin,
    stop: {
      text: w.stop,
      link: `${origin}/mails/stop/${stopToken}`,
      post: `${origin}/api/mails/stop/${stopToken}`,
    },
  })
}

/** Of the one message, or of the inbox. */
function addressOf([first, ...others]: Notification[], origin: string): string {
  const { kbId, chatId, messageId } = first?.redirectData ?? {}
  if (others.length > 0 || !kbId || !chatId) return `${origin}/inbox`
  const addresses = createAddresses(origin)
  return messageId ? addresses.message(kbId, chatId, messageId) : addresses.chat(kbId, chatId)
}
