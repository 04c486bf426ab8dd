import { sql } from 'kysely'
import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import type { Db } from '#api/schema.ts'
import type { Mail, Mailer } from './mailer.ts'

/** The database queue of emails. */
export type MailQueue = {
  /** Queues emails sent by a person, in the transaction that causes them. */
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
  // An email that has failed after all retries is deleted after this time. A sent email is deleted
  // at once.
  deleteAfterSeconds: 1,
}

/** A queued email, and the person who caused it. */
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
      // An email may contain a secret link, so its row is deleted as soon as possible. If the row
      // stayed, the email would be sent again.
      await untilAvailable(() => boss.deleteJob(queue, job.id), ending)
    } catch (error) {
      console.error('an email could not be sent:', error instanceof Error ? error.message : error)
      throw error
    } finally {
      // More emails may be waiting. Without this call the worker would look for them only after
      // its polling interval.
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

// Returns the place of a person's next email in the queue. The queue is fair between people, as in
// `jobs/in-turns.ts`: hundreds of emails of one person do not delay those of another person.
async function placeOf(trx: Db, by: string): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select greatest(
      coalesce(min(-priority), 0),
      coalesce(max(-priority) filter (where data->>'by' = ${by}) + 1, 0)
    )::int as place
    from pgboss.job where name = ${queue} and state < 'completed'`.execute(trx)
  return rows[0]?.place ?? 0
}
