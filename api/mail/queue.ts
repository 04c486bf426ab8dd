import { sql } from 'kysely'
import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import type { Db } from '#api/db/schema.ts'
import { untilAvailable } from '#api/db/unavailable.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The database queue of mails. */
export type MailQueue = {
  /** Queues mails of a person, in the transaction that causes them. */
  add: (trx: Db, by: string, mails: Mail[]) => Promise<void>
  wake: () => void
  start: () => Promise<void>
}

const queue = 'mail'
const queueOptions = {
  retryLimit: 15,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3_600,
  expireInSeconds: 120,
  // For mails that failed finally; a sent mail is deleted at once.
  deleteAfterSeconds: 1,
}

/** A queued mail, and the person who caused it. */
type Waiting = Mail & { by: string }

export function createMailQueue(boss: PgBoss, mailer: Mailer, ending: AbortSignal): MailQueue {
  let workerId: string | undefined
  const wake = () => {
    if (workerId) boss.notifyWorker(workerId)
  }
  const work = async ([job]: Job<Waiting>[]) => {
    if (!job) return
    const { by: _, ...mail } = job.data
    try {
      await mailer.send(mail, job.id)
      // A mail may contain a secret link, so its row is deleted as soon as possible. A row that
      // could not be deleted would be sent again.
      await untilAvailable(() => boss.deleteJob(queue, job.id), ending)
    } catch (error) {
      console.error('a mail was not sent:', error instanceof Error ? error.message : error)
      throw error
    } finally {
      // More mails may wait; without this the worker would look again only after its polling
      // interval.
      wake()
    }
  }
  return {
    add: async (trx, by, mails) => {
      const first = mails.length > 0 ? await placeOf(trx, by) : 0
      const jobs = mails.map((mail, n) => ({
        data: { ...mail, by } satisfies Waiting,
        priority: -(first + n),
      }))
      if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
    },
    wake,
    start: async () => {
      await boss.createQueue(queue, queueOptions)
      workerId = await boss.work<Waiting>(queue, work)
    },
  }
}

// Fair between people, as in `jobs/in-turns.ts`: hundreds of mails of one person do not delay
// another's.
async function placeOf(trx: Db, by: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select greatest(
      coalesce(min(-priority), 0),
      coalesce(max(-priority) filter (where data->>'by' = ${by}) + 1, 0)
    )::int as place
    from pgboss.job where name = ${queue} and state < 'completed'`.execute(trx)
  return rows[0]?.place ?? 0
}
