import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseLimits } from './limits.ts'

/** This program's place among those that work with a database server. */
export type Place = {
  /** Takes the place; whether there is no other program, but for those that come later. */
  isAlone: () => Promise<boolean>
  leave: () => void
}

// Any number, the same for every program that works with one database.
const lockKey = 7_263_418_905

/**
 * Every program holds a lock of the database's that many can share, as long as its connection lasts:
 * however it ends, the server knows at once. Whoever can have the lock for itself is alone.
 */
export function createPlace(config: pg.ClientConfig): Place {
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
    // The shared one stays when the other is given back.
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
    leave: () => {
      left = true
      void client?.end().catch(() => {})
    },
  }
}

const retakeMs = 1_000
