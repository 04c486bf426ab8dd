import type { Db } from '#api/db/schema.ts'
import type { Mail } from '#api/mail/mailer.ts'

/** Work that outlives the request that asked for it, and the process that began it. */
export type Jobs = {
  /**
   * Queues the analysis of resources within the transaction that made them so: neither is ever there
   * without the other. One that is queued already stays queued once.
   */
  analyse: (trx: Db, resourceIds: string[]) => Promise<void>
  /** Queues links to be fetched, and then analysed, within the transaction that made them. */
  fetchLinks: (trx: Db, resourceIds: string[]) => Promise<void>
  /** Queues mails of somebody's within the transaction that is the reason for them. */
  mail: (trx: Db, by: string, mails: Mail[]) => Promise<void>
  /** Lets the workers look at once; to be called after that transaction. */
  wake: () => void
  /** Takes up what an earlier process left, and begins to work. */
  start: () => Promise<void>
  /** Gives what is unfinished back to the queue. */
  close: () => Promise<void>
}
