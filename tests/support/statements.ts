import pg from 'pg'
import { vi } from 'vitest'

/**
 * Matches all statements except those of the background queue (pg-boss), and of notices to browsers,
 * which are looked for every few seconds.
 */
export const ours =
  /^(?!.*(?:pgboss|from push_subscriptions subscription|from preferences where quiet_from))/s

/** Counts the matching statements that the work sends to the database. */
export async function countStatements(like: RegExp, work: () => Promise<unknown>): Promise<number> {
  return (await sentStatements(like, work)).length
}

/** The matching statements that the work sends; one without a name is planned each time. */
export async function sentStatements(
  like: RegExp,
  work: () => Promise<unknown>,
): Promise<{ name?: string }[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    // The pattern leaves out the statements of the background queue.
    const sent = query.mock.calls.map(([statement]) => statement as { name?: string })
    return sent.filter((statement) => like.test(JSON.stringify(statement)))
  } finally {
    query.mockRestore()
  }
}
