import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { refuseOldServer, serverFailure } from '#api/platform/start-failure.ts'
import { databaseLimits } from './limits.ts'

/** Locks are per database, so programs on other databases of the same server do not count. */
export type ServerPresence = {
  /** Whether no other program holds the lock at this moment. */
  isAlone: () => Promise<boolean>
  countOthers: () => Promise<number>
  leave: () => void
}

// An arbitrary number. It is the same for all programs that use one database.
const lockKey = 7_263_418_905

// PostgreSQL shows a lock's number in two halves.
const othersStatement = `select count(distinct pid)::int as others from pg_locks
  where locktype = 'advisory' and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and (classid::bigint << 32) + objid::bigint = $1`

/**
 * Every program holds a shared advisory lock while its connection lasts, so the server knows when
 * it ends. A program that can get the lock exclusively is alone.
 */
export function createServerPresence(config: pg.ClientConfig): ServerPresence {
  let client: pg.Client | null = null
  let left = false

  const take = async () => {
    const own = new pg.Client({
      ...config,
      connectionTimeoutMillis: databaseLimits.connectMs,
      query_timeout: databaseLimits.connectMs,
    })
    own.on('error', () => {})
    own.on('end', () => lose(own))
    await own.connect()
    client = own
    const { rows } = await own.query('select pg_try_advisory_lock($1) as alone', [lockKey])
    // The shared lock stays when the exclusive one is released.
    await own.query('select pg_advisory_lock_shared($1)', [lockKey])
    const alone = rows[0]?.alone === true
    if (alone) await own.query('select pg_advisory_unlock($1)', [lockKey])
    return alone
  }
  const lose = async (own: pg.Client) => {
    if (client !== own) return
    client = null
    while (!left && !client) {
      await wait(retakeMs, undefined, { ref: false })
      if (!left) await take().catch(() => {})
    }
  }
  return {
    isAlone: take,
    countOthers: async () => {
      if (!client) return 0
      const { rows } = await client.query<{ others: number }>(othersStatement, [lockKey])
      return rows[0]?.others ?? 0
    },
    leave: () => {
      left = true
      void client?.end().catch(() => {})
    },
  }
}

const retakeMs = 1_000

/** Waits for a server that is just starting. Throws a `StartFailure` if it cannot be used. */
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
