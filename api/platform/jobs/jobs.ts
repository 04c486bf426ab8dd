import type { QueuedImport } from '#api/manage/imports/queue.ts'
import type { Mail } from '#api/platform/mail/mailer.ts'
import type { Db } from '#api/schema.ts'

/** Background work that continues after the request and the process that started it have ended. */
export type Jobs = {
  /**
   * Queues the analysis of resources. Call it in the transaction that creates them, so that a
   * resource and its job exist together or not at all. A resource that is queued already is not
   * queued a second time.
   */
  analyse: (trx: Db, resourceIds: string[]) => Promise<void>
  /** Queues links to be fetched and then analysed, in the transaction that creates them. */
  fetchLinks: (trx: Db, resourceIds: string[]) => Promise<void>
  /** Queues the embedding of resources whose passages have changed. */
  embed: (db: Db, resourceIds: string[]) => Promise<void>
  /** Queues the embedding of a knowledge base's resources after a change of its model. */
  embedKb: (kbId: string) => Promise<void>
  /** Queues the summary of a knowledge base, after a change of its files was committed. */
  summariseKb: (kbId: string) => Promise<void>
  /** Queues an import, in the transaction that creates it. */
  importKb: (trx: Db, begun: QueuedImport) => Promise<void>
  /** Queues emails sent by a person, in the transaction that causes them. */
  mail: (trx: Db, by: string, mails: Mail[]) => Promise<void>
  /** Wakes the workers; call it after that transaction. */
  wake: () => void
  /** Resumes the work of an earlier process and starts the workers. */
  start: () => Promise<void>
  /** Returns unfinished work to the queue. */
  close: () => Promise<void>
}
