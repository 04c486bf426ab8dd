import pg from 'pg'
import { databaseLimits } from './limits.ts'

/** A statement that waits for its answer on a connection. */
export type Running = { client: pg.PoolClient; since: number }

/** What the server says of a connection: whether it works for it, or waits for what it sends next. */
type Side = 'works' | 'waits' | 'unknown'

/**
 * Finds connections that died alone: the server answers on others, and on this one, from which a
 * statement waits for its answer, it says that it has nothing to do, twice, while nothing came. A
 * statement at which the server works, or which waits there for a lock, is never taken for one.
 */
export function findStuck(config: pg.ClientConfig, stuck: (found: Running) => void) {
  // What had come over its connection when the server was first seen to have nothing to do for it.
  const seen = new WeakMap<Running, number>()
  let looking = false

  const judge = (running: Running, side: Side) => {
    const bytesRead = bytesReadOf(running.client)
    if (side !== 'waits') seen.delete(running)
    else if (seen.get(running) === bytesRead) stuck(running)
    else seen.set(running, bytesRead)
  }
  const look = async (late: Running[]) => {
    const sides = await askSides(config, late)
    for (const [running, side] of sides) judge(running, side)
  }
  return {
    /** Asks the server about these, unless it is being asked already. */
    look: (late: Running[]): void => {
      if (looking || late.length === 0) return
      looking = true
      // Whether the server is there at all is for others to find out.
      look(late)
        .catch(() => {})
        .finally(() => setTimeout(() => (looking = false), databaseLimits.stuckLookMs).unref())
    },
  }
}

type Activity = { pid: number; state: string | null; wait_event: string | null; own: number }

async function askSides(config: pg.ClientConfig, late: Running[]): Promise<[Running, Side][]> {
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
    // Behind a pooler of connections the numbers are those of the pooler, and say nothing.
    if (rows[0]?.own !== processOf(client)) return []
    const byProcess = new Map(rows.map((row) => [row.pid, row]))
    return late.map((running) => [running, sideOf(byProcess.get(processOf(running.client)))])
  } finally {
    void client.end().catch(() => {})
  }
}

function sideOf(activity: Activity | undefined): Side {
  // The server has ended the connection, and the word of it did not come.
  if (!activity) return 'waits'
  if (activity.state === null || activity.state === 'disabled') return 'unknown'
  return activity.state === 'active' && activity.wait_event !== 'ClientWrite' ? 'works' : 'waits'
}

// The driver keeps both to itself.
type Inside = { processID: number; connection: { stream: { bytesRead: number } } }

function processOf(client: pg.ClientBase): number {
  return (client as unknown as Inside).processID
}

function bytesReadOf(client: pg.ClientBase): number {
  return (client as unknown as Inside).connection.stream.bytesRead
}
