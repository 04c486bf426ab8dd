import pg from 'pg'
import { vi } from 'vitest'

/** How many statements that are like this the work sends to the database. */
export async function countStatements(like: RegExp, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    // Background work asks too, of tables of its own.
    const texts = query.mock.calls.map(([sent]) => JSON.stringify(sent))
    return texts.filter((text) => like.test(text)).length
  } finally {
    query.mockRestore()
  }
}
