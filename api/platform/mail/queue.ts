import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { placeOf } from '#api/platform/jobs/in-turns.ts'
import type { Db } from '#api/schema.ts'
import type { Mail, Mailer } from './mailer.ts'

export type MailQueue = {
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
  // Applies after all retries. A sent email is deleted at once.
  deleteAfterSeconds: 1,
}

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
      // An email may contain a secret link, and would be sent again if its row stayed.
      await untilAvailable(() => boss.deleteJob(queue, job.id), ending)
    } catch (error) {
      console.error('an email could not be sent:', error instanceof Error ? error.message : error)
      throw error
    } finally {
      // Otherwise the worker would look for more emails only after its polling interval.
      wake()
    }
  }
  return {
    add: async (trx, by, mails) => {
      const first = mails.length > 0 ? await placeOf(trx, queue, by) : 0
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
