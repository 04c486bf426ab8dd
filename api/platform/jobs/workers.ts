import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { mostOfOne } from '#api/platform/pool.ts'
import { traced } from '#api/platform/tracing/spans.ts'

/** The jobs of one person never occupy all workers, so long ones do not delay other people. */
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

export function wakeWorkers(boss: PgBoss, queue: string): void {
  for (const { id, name } of boss.getWipData()) if (name === queue) boss.notifyWorker(id)
}

/** One job per resource. An instance that has crashed is detected by its missing heartbeat. */
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
