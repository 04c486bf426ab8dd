import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseLimits } from './limits.ts'

/** What an error of an outage begins with, for those who are handed on its words alone. */
export const outageWords = 'the database is not available'

/** The database does not answer, or ended the connection: nothing is wrong with what was asked. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    const why = cause instanceof Error ? cause.message || cause.name : String(cause)
    super(`${outageWords}: ${why}`, { cause })
  }
}

// Classes of PostgreSQL's error codes: the connection is lost (08), the server ends, starts or recovers
// (57P), has no room for more (53, but for a full disk), or gave up on a statement or a transaction.
const outageCodes = /^08|^57P0|^53[234]00$|^57014$|^25P0[34]$/
// What the driver says of a connection that is gone.
const lostConnection = /^Connection terminated|is not queryable$|^timeout /

/** Whether an error that a statement ended with says that the server is not there. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return outageCodes.test(error.code ?? '')
  return 'syscall' in error || lostConnection.test(error.message)
}

/**
 * Does something again until the database answers, or until the signal says to give up. For work that
 * nobody waits for, and that comes to the same when it is done twice.
 */
export async function untilAvailable<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || signal.aborted) throw error
      await wait(databaseLimits.retryMs, undefined, { signal }).catch(() => {})
    }
  }
}
