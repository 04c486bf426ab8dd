import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import type { Db } from '#api/db/schema.ts'
import { untilAvailable } from '#api/db/unavailable.ts'
import type { Mail, Mailer } from './mailer.ts'

/** Mail waiting to be sent, kept in the database. */
export type MailQueue = {
  /** Queues mails within the transaction that is the reason for them. */
  add: (trx: Db, mails: Mail[]) => Promise<void>
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
  // One that could never be sent; the others go as soon as they are.
  deleteAfterSeconds: 1,
}

export function createMailQueue(boss: PgBoss, mailer: Mailer, ending: AbortSignal): MailQueue {
  let workerId: string | undefined
  const wake = () => {
    if (workerId) boss.notifyWorker(workerId)
  }
  const work = async ([job]: Job<Mail>[]) => {
    if (!job) return
    try {
      await mailer.send(job.data, job.id)
      // A mail holds the link that only its reader should have: it stays no longer than it must. One that
      // could not be crossed off would be sent again.
      await untilAvailable(() => boss.deleteJob(queue, job.id), ending)
    } catch (error) {
      console.error('a mail was not sent:', error instanceof Error ? error.message : error)
      throw error
    } finally {
      // Where one waited there may be another; the worker would look again after a while only.
      wake()
    }
  }
  return {
    add: async (trx, mails) => {
      const jobs = mails.map((mail) => ({ data: mail }))
      if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
    },
    wake,
    start: async () => {
      await boss.createQueue(queue, queueOptions)
      workerId = await boss.work<Mail>(queue, work)
    },
  }
}
