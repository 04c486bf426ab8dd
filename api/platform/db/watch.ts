import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseLimits } from './limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export type Watch = {
  /** Throws at once while the server is down. */
  check: () => void
  suspect: (error: unknown) => void
  onBack: (listener: () => void) => void
  close: () => void
}

/**
 * Checks a suspected server on a separate connection. Without an answer it is down: `leave` is
 * called, so that everything that waits fails, and the check repeats until it answers.
 */
export function watchServer(
  config: pg.ClientConfig,
  leave: (error: DatabaseUnavailable) => void,
): Watch {
  const listeners = new Set<() => void>()
  let away: { cause: unknown } | null = null
  let checking = false
  let closed = false

  const waitUntilBack = async () => {
    while (!closed && (await isAway(config))) await wait(databaseLimits.probeEveryMs)
    if (closed) return
    away = null
    console.error('the database answers again')
    for (const listener of listeners) listener()
  }
  const look = async (suspected: unknown) => {
    const error = await isAway(config)
    if (!error || closed) return
    away = { cause: error }
    const left = new DatabaseUnavailable(error)
    console.error(`${left.message} (${suspected instanceof Error ? suspected.message : suspected})`)
    leave(left)
    await waitUntilBack()
  }
  return {
    check: () => {
      if (away) throw new DatabaseUnavailable(away.cause)
    },
    suspect: (error) => {
      if (checking || closed) return
      checking = true
      void look(error).finally(() => {
        checking = false
      })
    },
    onBack: (listener) => {
      listeners.add(listener)
    },
    close: () => {
      closed = true
    },
  }
}

/** A server that rejects the connection with its own error is up, which is null here. */
async function isAway(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: databaseLimits.probeMs })
  client.on('error', () => {})
  try {
    await client.connect()
    void client.end().catch(() => {})
    return null
  } catch (error) {
    const refused = error instanceof pg.DatabaseError && !error.code?.startsWith('57P')
    return refused ? null : error
  }
}

export type Running = { client: pg.PoolClient; since: number }

type Side = 'works' | 'waits' | 'unknown'

/**
 * A single connection is broken if a statement waits on it, no data arrives, and the server, which
 * answers on others, twice reports it idle. A statement that works or waits for a lock is never
 * taken for broken.
 */
export function findStuck(config: pg.ClientConfig, stuck: (found: Running) => void) {
  // The number of bytes read on a connection when the server first reported it idle.
  const bytesWhenIdle = new WeakMap<Running, number>()
  let checking = false

  const judge = (running: Running, side: Side) => {
    const bytesRead = bytesReadOf(running.client)
    if (side !== 'waits') bytesWhenIdle.delete(running)
    else if (bytesWhenIdle.get(running) === bytesRead) stuck(running)
    else bytesWhenIdle.set(running, bytesRead)
  }
  const check = async (late: Running[]) => {
    const sides = await findSides(config, late)
    for (const [running, side] of sides) judge(running, side)
  }
  return {
    check: (late: Running[]): void => {
      if (checking || late.length === 0) return
      checking = true
      // Whether the server itself is down is checked in `watch.ts`.
      check(late)
        .catch(() => {})
        .finally(() => setTimeout(() => (checking = false), databaseLimits.stuckCheckMs).unref())
    },
  }
}

type Activity = { pid: number; state: string | null; wait_event: string | null; own: number }

async function findSides(config: pg.ClientConfig, late: Running[]): Promise<[Running, Side][]> {
  const { probeMs } = databaseLimits
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Activity>(
      `select pid, state, wait_event, pg_backend_pid() as own from pg_stat_activity
       where pid = any($1::int[]) or pid = pg_backend_pid()`,
      [late.map((running) => processOf(running.client))],
    )
    // Behind a connection pooler the process ids belong to the pooler and tell nothing about this
    // connection.
    if (rows[0]?.own !== processOf(client)) return []
    const byProcess = new Map(rows.map((row) => [row.pid, row]))
    return late.map((running) => [running, sideOf(byProcess.get(processOf(running.client)))])
  } finally {
    void client.end().catch(() => {})
  }
}

function sideOf(activity: Activity | undefined): Side {
  // The server has closed the connection, and that message was lost.
  if (!activity) return 'waits'
  if (activity.state === null || activity.state === 'disabled') return 'unknown'
  return activity.state === 'active' && activity.wait_event !== 'ClientWrite' ? 'works' : 'waits'
}

// Fields of the connection that the driver's types do not declare.
type Inside = { processID: number; connection: { stream: { bytesRead: number } } }

function processOf(client: pg.ClientBase): number {
  return (client as unknown as Inside).processID
}

function bytesReadOf(client: pg.ClientBase): number {
  return (client as unknown as Inside).connection.stream.bytesRead
}
