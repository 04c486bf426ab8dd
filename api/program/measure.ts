import { sql } from 'kysely'
import type pg from 'pg'
import { connections, jobs, sockets } from '#api/platform/metrics.ts'
import type { Db } from '#api/schema.ts'

type Measured = { db: Db; pool: () => pg.Pool; countSockets: () => number }

/** Writes what a running API has at this moment into the metrics. */
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
