import { statfsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseLimits } from './limits.ts'
import { DatabaseUnavailable, isOutage } from './unavailable.ts'
import { findStuck, type Running, type Watch, watchServer } from './watch.ts'

// Two files of the write-ahead log: if the embedded database cannot create the next one, it never
// answers again.
const leastFreeBytes = 32 * 1024 * 1024

const writing = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i

type HeldConnection = {
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>
  release: (broken?: boolean) => void
}

export type WatchedPool = {
  pool: () => pg.Pool
  hold: () => Promise<HeldConnection>
  query: HeldConnection['query']
  /** Statements that may have written, so far. Null if other processes write too. */
  countWrites: (() => number) | null
  onBack: Watch['onBack']
  end: () => Promise<void>
}

const tickMs = 500

/**
 * An outage becomes `DatabaseUnavailable`. A slow statement triggers a check of the server; without
 * an answer, everything that waits fails and all connections are closed. A single broken connection
 * is closed too. `lateMs`: the longest time for any statement.
 */
export function openServerPool(config: pg.PoolConfig, lateMs: number): WatchedPool {
  const running = new Set<Running>()
  const leave = (error: Error) => {
    const left = pool
    pool = openPool()
    void left.end().catch(() => {})
    waiting.refuseAll(error)
    for (const { client } of running) cut(client)
  }
  const watch = watchServer(config, leave)
  const stuck = findStuck(config, ({ client }) => {
    console.error('a broken connection to the database was closed')
    cut(client)
  })
  const openPool = () => {
    const opened = new pg.Pool({ ...config, connectionTimeoutMillis: databaseLimits.connectMs })
    opened.on('error', watch.suspect)
    // The statement reports the error; without a listener it would end the process.
    opened.on('connect', (client) => client.on('error', watch.suspect))
    return opened
  }
  let pool = openPool()
  const waiting = createWaiting(() => pool.connect(), watch.suspect)
  const tick = setInterval(() => {
    const slow = slowOf(running)
    if (slow.length > 0) watch.suspect('a statement takes long')
    stuck.check(slow)
    for (const { client, since } of slow) if (performance.now() - since > lateMs) cut(client)
  }, tickMs).unref()

  const checkOut = async () => {
    watch.check()
    return waiting.acquire()
  }
  const run = async (client: pg.PoolClient, statement: pg.QueryConfig) => {
    watch.check()
    const own = { client, since: performance.now() }
    running.add(own)
    try {
      return await client.query(statement)
    } catch (error) {
      if (!isOutage(error)) throw error
      watch.suspect(error)
      throw new DatabaseUnavailable(error)
    } finally {
      running.delete(own)
    }
  }
  const end = async () => {
    clearInterval(tick)
    watch.close()
    // The wait is limited, because a broken connection does not confirm that it has closed.
    await Promise.race([pool.end(), wait(databaseLimits.endMs, undefined, { ref: false })])
  }
  const { onBack } = watch
  return { ...poolOf(checkOut, run), pool: () => pool, countWrites: null, onBack, end }
}

/** The one connection, which lives as long as this process. */
export function openEmbeddedPool(config: pg.PoolConfig, dir: string | null): WatchedPool {
  const pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0 })
  pool.on('error', (error) => console.error('database connection lost:', error.message))
  let writes = 0
  const run = async (client: pg.PoolClient, statement: pg.QueryConfig) => {
    if (!writing.test(statement.text)) return client.query(statement)
    if (dir) checkDiskRoom(dir)
    try {
      return await client.query(statement)
    } finally {
      // Whoever counted before it may have read before it.
      writes += 1
    }
  }
  return {
    ...poolOf(() => pool.connect(), run),
    pool: () => pool,
    countWrites: () => writes,
    onBack: () => {},
    end: () => pool.end(),
  }
}

function poolOf(
  checkOut: () => Promise<pg.PoolClient>,
  run: (client: pg.PoolClient, statement: pg.QueryConfig) => Promise<pg.QueryResult>,
): Pick<WatchedPool, 'hold' | 'query'> {
  const hold = async (): Promise<HeldConnection> => {
    const client = await checkOut()
    return {
      query: (statement) => run(client, statement),
      release: (broken = false) => client.release(broken),
    }
  }
  const query: HeldConnection['query'] = async (statement) => {
    const held = await hold()
    try {
      return await held.query(statement)
    } finally {
      held.release()
    }
  }
  return { hold, query }
}

// Returns the slow statements. The set is ordered by age, oldest first.
function slowOf(running: Set<Running>): Running[] {
  const latest = performance.now() - databaseLimits.slowMs
  const young = [...running].findIndex(({ since }) => since > latest)
  return [...running].slice(0, young === -1 ? undefined : young)
}

// Closes a connection; a statement that waits on it fails.
function cut(client: pg.PoolClient): void {
  void client.end().catch(() => {})
}

// Throws PostgreSQL's `disk_full` (53100) with less than 32 MB free, and `DatabaseUnavailable` if
// the disk is away.
function checkDiskRoom(dir: string): void {
  const { bavail, bsize } = diskOf(dir)
  if (bavail * bsize >= leastFreeBytes) return
  throw Object.assign(new Error(`less than 32 MB free at ${dir}`), { code: '53100' })
}

function diskOf(dir: string) {
  try {
    return statfsSync(dir)
  } catch (error) {
    throw new DatabaseUnavailable(error)
  }
}

/** All callers that wait for a connection can be rejected at once. */
function createWaiting(connect: () => Promise<pg.PoolClient>, onFailure: (error: unknown) => void) {
  const waiting = new Set<(error: Error) => void>()
  return {
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
