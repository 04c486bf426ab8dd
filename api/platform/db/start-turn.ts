import pg from 'pg'
import { databaseLimits } from './limits.ts'

// An arbitrary number. It is the same for all programs that use one database.
const lockKey = 7_263_418_906

/**
 * Runs work that a starting program does with the whole database, such as migrations. Programs that
 * start at the same time do it one after the other.
 */
export async function inStartTurn<T>(config: pg.ClientConfig, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: databaseLimits.connectMs })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work()
  } finally {
    // The lock ends with its connection.
    await client.end().catch(() => {})
  }
}
