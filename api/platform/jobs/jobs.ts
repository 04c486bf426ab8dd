import type { QueuedImport } from '#api/manage/imports/queue.ts'
import type { AddNotices } from '#api/manage/push/queue-notices.ts'
import type { Mail } from '#api/platform/mail/mailer.ts'
import type { Db } from '#api/schema.ts'

export type Jobs = {
  /** Call it in the transaction that creates the resources, so that neither exists alone. */
  analyse: (trx: Db, resourceIds: string[]) => Promise<void>
  fetchLinks: (trx: Db, resourceIds: string[]) => Promise<void>
  embed: (db: Db, resourceIds: string[]) => Promise<void>
  embedKb: (kbId: string) => Promise<void>
  /** Call it after a change of the files was committed. */
  summariseKb: (kbId: string) => Promise<void>
  importKb: (trx: Db, begun: QueuedImport) => Promise<void>
  /** Call it in the transaction that causes the emails. */
  mail: (trx: Db, by: string, mails: Mail[]) => Promise<void>
  /** Call it in the transaction that marks the notifications as told. */
  push: AddNotices
  /** Call it after the transaction. */
  wake: () => void
  start: () => Promise<void>
  close: () => Promise<void>
}
