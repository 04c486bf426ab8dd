import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StoreUnavailable } from '#api/platform/files/file-store.ts'
import { databaseLimits } from './limits.ts'

/** For code that gets only the message. */
export const outageWords = 'the database is not available'

/** The statement itself is not at fault. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    super(`${outageWords}: ${why}`, { cause })
  }
}

// Connection lost (08); the server stops, starts or recovers (57P); out of resources (53, except
// disk full); cancelled statements and transactions.
const outageCodes = /^08|^57P0|^53[234]00$|^57014$|^25P0[34]$/
// Messages of the driver for a lost connection.
const lostConnection = /^Connection terminated|is not queryable$|^timeout /

export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return outageCodes.test(error.code ?? '')
  return 'syscall' in error || lostConnection.test(error.message)
}

/** Repeats `work`, which must be idempotent, until all can be reached or the signal aborts. */
export async function untilAvailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const passes = error instanceof DatabaseUnavailable || error instanceof StoreUnavailable
      if (!passes || signal.aborted) throw error
      await wait(databaseLimits.retryMs, undefined, { signal }).catch(() => {})
    }
  }
}
