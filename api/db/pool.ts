import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseLimits } from './limits.ts'
import { findStuck, type Running } from './stuck-connections.ts'
import { DatabaseUnavailable, isOutage } from './unavailable.ts'
import { type Watch, watchServer } from './watch.ts'

/** A connection that is somebody's until they release it. */
type Held = {
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>
  release: (broken?: boolean) => void
}

/** Connections of which none is waited for longer than its server answers. */
export type WatchedPool = {
  /** The connections themselves, for what measures them. */
  pool: () => pg.Pool
  hold: () => Promise<Held>
  query: Held['query']
  onBack: Watch['onBack']
  end: () => Promise<void>
}

const tickMs = 500

/**
 * A pool over a server. What fails because the server is not there fails as `DatabaseUnavailable`, and
 * soon: a statement that takes long has the server asked whether it still answers, and where it does not,
 * all that wait for it are told and every connection is given up. One at whose connection alone nothing
 * comes any more is given up as well. `lateMs` is the longest that any statement may take.
 */
export function openServerPool(config: pg.PoolConfig, lateMs: number): WatchedPool {
  const running = new Set<Running>()
  const waiting = new Set<(error: Error) => void>()
  const leave = (error: Error) => {
    const left = pool
    pool = openPool()
    void left.end().catch(() => {})
    for (const refuse of waiting) refuse(error)
    waiting.clear()
    for (const { client } of running) cut(client)
  }
  const watch = watchServer(config, leave)
  const stuck = findStuck(config, ({ client }) => {
    console.error('a connection to the database died alone')
    cut(client)
  })
  const openPool = () => {
    const opened = new pg.Pool({ ...config, connectionTimeoutMillis: databaseLimits.connectMs })
    opened.on('error', watch.suspect)
    // Whoever has a connection hears of its end by their statement; unheard, it would end the process.
    opened.on('connect', (client) => client.on('error', watch.suspect))
    return opened
  }
  let pool = openPool()
  const tick = setInterval(() => {
    const slow = slowOf(running)
    if (slow.length > 0) watch.suspect('a statement takes long')
    stuck.look(slow)
    for (const { client, since } of slow) if (performance.now() - since > lateMs) cut(client)
  }, tickMs).unref()

  const checkOut = async () => {
    watch.check()
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    waiting.add(reject)
    const open = (client: pg.PoolClient) => {
      if (waiting.delete(reject)) resolve(client)
      else client.release()
    }
    const fail = (error: unknown) => {
      waiting.delete(reject)
      watch.suspect(error)
      reject(new DatabaseUnavailable(error))
    }
    pool.connect().then(open, fail)
    return promise
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
    // A connection that died says nothing when it is ended.
    await Promise.race([pool.end(), wait(databaseLimits.endMs, undefined, { ref: false })])
  }
  return { ...poolOf(checkOut, run), pool: () => pool, onBack: watch.onBack, end }
}

/** The one connection of the embedded database, which is there as long as this process is. */
export function openEmbeddedPool(config: pg.PoolConfig): WatchedPool {
  const pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 0 })
  pool.on('error', (error) => console.error('database connection lost:', error.message))
  const run = (client: pg.PoolClient, statement: pg.QueryConfig) => client.query(statement)
  return {
    ...poolOf(() => pool.connect(), run),
    pool: () => pool,
    onBack: () => {},
    end: () => pool.end(),
  }
}

function poolOf(
  checkOut: () => Promise<pg.PoolClient>,
  run: (client: pg.PoolClient, statement: pg.QueryConfig) => Promise<pg.QueryResult>,
): Pick<WatchedPool, 'hold' | 'query'> {
  const hold = async (): Promise<Held> => {
    const client = await checkOut()
    return {
      query: (statement) => run(client, statement),
      release: (broken = false) => client.release(broken),
    }
  }
  const query: Held['query'] = async (statement) => {
    const held = await hold()
    try {
      return await held.query(statement)
    } finally {
      held.release()
    }
  }
  return { hold, query }
}

// The oldest stand first.
function slowOf(running: Set<Running>): Running[] {
  const latest = performance.now() - databaseLimits.slowMs
  const young = [...running].findIndex(({ since }) => since > latest)
  return [...running].slice(0, young === -1 ? undefined : young)
}

// One that waits for an answer is broken off, and its statement fails.
function cut(client: pg.PoolClient): void {
  void client.end().catch(() => {})
}
