import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { mostOfOne } from '#api/platform/pool.ts'
import { traced } from '#api/platform/tracing/spans.ts'

/**
 * Starts the workers of a queue. The jobs of one person never occupy all workers, so long jobs of
 * one person do not delay the jobs of other people.
 */
export async function startWorkers<Data extends object>(
  boss: PgBoss,
  queue: string,
  workers: number,
  work: (jobs: JobWithMetadata<Data>[]) => Promise<void>,
): Promise<void> {
  const options = { localConcurrency: workers, localGroupConcurrency: mostOfOne(workers) }
  await boss.work(queue, { includeMetadata: true, ...options }, (jobs: JobWithMetadata<Data>[]) =>
    traced(`job ${queue}`, () => work(jobs)),
  )
}

/** Makes the workers fetch now instead of at their next poll. */
export function wakeWorkers(boss: PgBoss, queue: string): void {
  for (const { id, name } of boss.getWipData()) if (name === queue) boss.notifyWorker(id)
}

/**
 * Returns the options of a queue with one job per resource. With several instances, an instance that
 * has crashed is detected by its missing heartbeat.
 */
export function resourceQueue(expireInSeconds: number) {
  return {
    policy: 'exclusive',
    retryLimit: 2,
    retryDelay: 1,
    expireInSeconds,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 3_600,
  } as const
}
