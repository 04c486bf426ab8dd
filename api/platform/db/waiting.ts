import type pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** Keeps the callers that wait for a connection. All of them can be rejected at once. */
export function createWaiting(
  connect: () => Promise<pg.PoolClient>,
  onFailure: (error: unknown) => void,
) {
  const waiting = new Set<(error: Error) => void>()
  return {
    /** Waits for a connection. Rejects with `DatabaseUnavailable` if the connection fails. */
    acquire: (): Promise<pg.PoolClient> => {
      const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
      waiting.add(reject)
      const open = (client: pg.PoolClient) => {
        if (waiting.delete(reject)) resolve(client)
        else client.release()
      }
      const fail = (error: unknown) => {
        waiting.delete(reject)
        onFailure(error)
        reject(new DatabaseUnavailable(error))
      }
      connect().then(open, fail)
      return promise
    },
    refuseAll: (error: Error): void => {
      for (const refuse of waiting) refuse(error)
      waiting.clear()
    },
  }
}
