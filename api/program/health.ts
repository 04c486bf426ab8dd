import type { Hono } from 'hono'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Deps } from '#api/deps.ts'
import { withDeadline } from '#api/platform/deadline.ts'
import { jsonResponse } from '#api/platform/http/errors.ts'
import { apiLimits } from '#api/platform/limits.ts'
import { connections, jobs, sockets } from '#api/platform/metrics.ts'
import type { Bus } from '#api/platform/realtime/bus.ts'
import type { Db } from '#api/schema.ts'

type HealthDeps = Pick<Deps, 'settings' | 'db' | 'files'> & { bus: Bus }

/** `/health` (it runs), `/ready` (it can work), `/facts` (for a separate web server). */
export function mountHealth(app: Hono, on: HealthDeps): void {
  const { demo, maxUploadBytes, publicOrigin } = on.settings
  app.get('/health', () => jsonResponse({ data: { live: true } }))
  const checkReadiness = createReadiness(on)
  app.get('/ready', async () => {
    const data = await checkReadiness()
    return jsonResponse({ data }, { status: data.ready ? 200 : 503 })
  })
  app.get('/facts', () => jsonResponse({ data: { demo, maxUploadBytes, publicOrigin } }))
}

/** `{ "data": { "ready": …, "database": …, … } }` */
type Readiness = Record<'ready' | 'database' | 'files' | 'bus', boolean>

// Anybody may call it, and a check is work for the database. So callers share a check, and one that
// hangs is not started again.
function createReadiness({ db, files, bus }: HealthDeps): () => Promise<Readiness> {
  const tryDatabase = shareRecent(() => tryWriting(db), 0)
  const tryFiles = shareRecent(files.check, 0)
  const tryBus = shareRecent(bus.check, 0)
  const checkAll = async () => {
    const [database, stored, events] = await Promise.all([
      works('database', tryDatabase),
      works('files', tryFiles),
      works('bus', tryBus),
    ])
    return { ready: database && stored, database, files: stored, bus: events }
  }
  return shareRecent(checkAll, apiLimits.readyReuseMs)
}

/** Shared during a run and for `reuseMs` after it, so that runs do not grow with calls. */
export function shareRecent<T>(
  work: () => Promise<T>,
  reuseMs: number,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let shared: { result: Promise<T>; until: number } | null = null
  return () => {
    if (shared && now() < shared.until) return shared.result
    const own = { result: work(), until: Number.POSITIVE_INFINITY }
    shared = own
    const end = () => {
      own.until = now() + reuseMs
    }
    own.result.then(end, end)
    return own.result
  }
}

// On a full disk a database still reads. The update changes nothing, but the embedded database and
// a read-only server reject it. 5,000 rows exceed 64 kB of memory, so a server writes a temporary
// file, which fails without space but needs no log and leaves nothing.
function tryWriting(db: Db): Promise<unknown> {
  return db.transaction().execute(async (trx) => {
    await sql`update installation set id = id where false`.execute(trx)
    await sql`set local work_mem = '64kB'`.execute(trx)
    await sql`select count(*) from generate_series(1, 5000)`.execute(trx)
  })
}

// A check that takes too long has failed.
async function works(what: string, check: () => Promise<unknown>): Promise<boolean> {
  try {
    await withDeadline(check(), apiLimits.readyCheckMs, () => new Error('no answer in time'))
    return true
  } catch (error) {
    console.error(`not ready: ${what}:`, error instanceof Error ? error.message : error)
    return false
  }
}

type Measured = { db: Db; pool: () => pg.Pool; countSockets: () => number }

export async function measure({ db, pool, countSockets }: Measured): Promise<void> {
  sockets.set(countSockets())
  const { totalCount, idleCount, waitingCount } = pool()
  connections.set({ state: 'busy' }, totalCount - idleCount)
  connections.set({ state: 'idle' }, idleCount)
  connections.set({ state: 'awaited' }, waitingCount)
  jobs.reset()
  // The metrics are read during an outage too; they then leave the jobs out.
  for (const { name, ...counts } of await countJobs(db).catch(() => []))
    for (const [state, count] of Object.entries(counts)) jobs.set({ queue: name, state }, count)
}

type JobCounts = { name: string; waiting: number; deferred: number; active: number; failed: number }

// The job queue counts its jobs every half a minute and stores the counts.
async function countJobs(db: Db): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select name, queued_count - deferred_count as waiting, deferred_count as deferred,
      active_count as active, failed_count as failed
    from pgboss.queue where name not like '\\_\\_%'`.execute(db)
  return rows
}
