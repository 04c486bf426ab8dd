import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { refuseOldServer, serverFailure } from '#api/platform/start-failure.ts'
import { databaseLimits } from './limits.ts'

/**
 * Throws a `StartFailure` if the database server cannot be used. Waits for a server that is just
 * starting.
 */
export async function checkServer(config: pg.ClientConfig, url: string): Promise<void> {
  const giveUpAt = performance.now() + databaseLimits.startMs
  for (;;) {
    try {
      return await check(config, url, giveUpAt - performance.now())
    } catch (error) {
      const starting = error instanceof pg.DatabaseError && error.code === '57P03'
      if (!starting || performance.now() > giveUpAt) throw serverFailure(error, url)
    }
    await wait(databaseLimits.probeEveryMs)
  }
}

async function check(config: pg.ClientConfig, url: string, withinMs: number): Promise<void> {
  const ms = Math.max(1, withinMs)
  const client = new pg.Client({ ...config, connectionTimeoutMillis: ms, query_timeout: ms })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as version",
    )
    refuseOldServer(rows[0].version, url)
  } finally {
    void client.end().catch(() => {})
  }
}
