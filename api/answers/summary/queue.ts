import type { Job, PgBoss } from 'pg-boss'
import type { Deps } from '#api/deps.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Settings } from '#api/platform/settings/settings.ts'
import { kbSummaryLimits, kbSummaryQueue } from './limits.ts'
import { findWithoutSummary, renewKbSummary } from './renew.ts'
import { createSummaryWriter } from './write.ts'

export type KbSummaryQueue = {
  /** Call it after the change of files was committed. What waits is not queued again. */
  add: (kbId: string) => Promise<void>
  wake: () => void
  start: () => Promise<void>
}

const queueOptions = {
  // A knowledge base may be queued while its summary is made: its files have changed meanwhile.
  policy: 'stately',
  retryLimit: 2,
  retryDelay: 1,
  expireInSeconds: 60,
  deleteAfterSeconds: 60,
} as const

export function createKbSummaryQueue(
  boss: PgBoss,
  deps: Pick<Deps, 'db' | 'publish'> & {
    settings: Pick<Settings, 'openai'>
    ending: AbortSignal
  },
): KbSummaryQueue {
  const { db, publish, settings, ending } = deps
  const writeSummary = createSummaryWriter(settings)
  const { delaySeconds, delayOfModelSeconds } = kbSummaryLimits
  const insert = async (kbIds: string[]) => {
    const startAfter = writeSummary ? delayOfModelSeconds : delaySeconds
    const jobs = kbIds.map((kbId) => ({ data: { kbId }, singletonKey: kbId, startAfter }))
    if (jobs.length > 0) await boss.insert(kbSummaryQueue, jobs)
  }
  const work = async ([job]: Job<{ kbId: string }>[]) => {
    if (!job) return
    const signal = AbortSignal.any([ending, job.signal])
    const renew = () => renewKbSummary({ db, publish, writeSummary }, job.data.kbId, signal)
    await untilAvailable(renew, signal)
  }
  return {
    add: (kbId) => insert([kbId]),
    wake: () => wakeWorkers(boss, kbSummaryQueue),
    start: async () => {
      await boss.createQueue(kbSummaryQueue, queueOptions)
      await insert(await findWithoutSummary(db))
      await boss.work(kbSummaryQueue, { localConcurrency: kbSummaryLimits.workers }, work)
    },
  }
}
