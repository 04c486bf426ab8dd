import pg from 'pg'
import { vi } from 'vitest'

/** Counts the matching statements that the work sends to the database. */
export async function countStatements(like: RegExp, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    // The pattern leaves out the statements of the background queue.
    const texts = query.mock.calls.map(([sent]) => JSON.stringify(sent))
    return texts.filter((text) => like.test(text)).length
  } finally {
    query.mockRestore()
  }
}
