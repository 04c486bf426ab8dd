import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { presentNotification, selectNotifications } from '#api/chats/notifications/present.ts'
import { isQuiet, readHours } from '#api/people/users/quiet-hours.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { placeOf } from '#api/platform/jobs/in-turns.ts'
import { createRounds } from '#api/platform/jobs/rounds.ts'
import { startWorkers, wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import type { Db } from '#api/schema.ts'
import { readPushKeys } from './keys.ts'
import { pushLimits } from './limits.ts'
import { noticeOf } from './notice.ts'
import { postNotice } from './post.ts'
import { type AddNotices, queueNotices, type WaitingNotice } from './queue-notices.ts'

type PushDeps = { db: Db; settings: Settings; ending: AbortSignal }

export type PushQueue = {
  add: AddNotices
  wake: () => void
  /** Looks for notices that are due from now on, if this process has workers. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

const queue = 'push'
const queueOptions = {
  retryLimit: 6,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  deleteAfterSeconds: 3_600,
}

export function createPushQueue(boss: PgBoss, deps: PushDeps): PushQueue {
  const { db, settings, ending } = deps
  const wake = () => wakeWorkers(boss, queue)
  const add: AddNotices = async (trx, by, notices) => {
    const first = await placeOf(trx, queue, by)
    const jobs = notices.map((data, n) => ({ data, priority: -(first + n), group: { id: by } }))
    await boss.insert(queue, jobs, { db: fromKysely(trx) })
  }
  const look = async () => {
    if (await queueNotices(db, add)) wake()
  }
  const complaint = 'notices for browsers could not be queued'
  const rounds = createRounds(look, { everyMs: pushLimits.checkMs, complaint })
  const work = async ([job]: JobWithMetadata<WaitingNotice>[]) => {
    if (!job) return
    const giveUpNow = AbortSignal.any([ending, job.signal])
    try {
      await untilAvailable(() => sendNotice({ ...deps, ending: giveUpNow }, job.data), giveUpNow)
    } finally {
      wake()
    }
  }
  return {
    add,
    wake,
    start: async () => {
      await boss.createQueue(queue, queueOptions)
      await startWorkers(boss, queue, pushLimits.senders, work)
      if (settings.role !== 'api') rounds.start()
    },
    stop: rounds.stop,
  }
}

/** Says what is still unread and may be read now. Throws if another attempt is worth it. */
async function sendNotice(
  { db, settings, ending }: PushDeps,
  { subscriptionId, tag, ids }: WaitingNotice,
): Promise<void> {
  const to = await findSubscription(db, subscriptionId)
  if (!to) return
  const rows = await selectNotifications(db)
    .where((eb) => eb('notifications.id', '=', eb.fn.any(eb.val(ids))))
    .where('notifications.user_id', '=', to.user_id)
    .where('notifications.is_read', '=', false)
    .orderBy('notifications.created_at', 'desc')
    .execute()
  const [newest, ...others] = rows.map((row) => presentNotification(row, { key: null }))
  if (!newest) return
  const notice = noticeOf(tag, [newest, ...others], to.language ?? 'en')
  const signing = { ...(await readPushKeys(db)), subject: subjectOf(settings) }
  const allowed = new Set(settings.privatePushServices)
  const text = JSON.stringify(notice)
  const outcome = await postNotice(to, { topic: tag, text }, { allowed, signing, ending })
  const ofBrowser = db.updateTable('push_subscriptions').where('id', '=', subscriptionId)
  if (outcome === 'accepted') await ofBrowser.set({ last_sent_at: sql<string>`now()` }).execute()
  if (outcome === 'gone')
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
  if (outcome === 'later') throw new Error('the push service takes no notice now')
  if (outcome === 'refused')
    console.warn(`a push service refused a notice: ${new URL(to.endpoint).host}`)
}

/** Not during the quiet hours of its person, and not after its session has ended. */
async function findSubscription(db: Db, id: string) {
  const hours = await readHours(db)
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_hash')
    .leftJoin('preferences', 'preferences.user_id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .select('preferences.language')
    .where('push_subscriptions.id', '=', id)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where((eb) => eb.not(isQuiet(hours)))
    .executeTakeFirst()
}

/** Where the operator of a push service can complain. */
function subjectOf({ publicOrigin, mail }: Settings): string {
  if (publicOrigin?.startsWith('https:')) return publicOrigin
  return `mailto:${/[^\s<]+@[^\s>]+/.exec(mail.from)?.[0] ?? 'commonplace@localhost'}`
}
