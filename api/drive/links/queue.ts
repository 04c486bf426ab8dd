import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { LinkFailure } from '#api/documents/pages/failure.ts'
import { findUnfetched, resume } from '#api/drive/resources/resume-analyses.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { inTurns, type ResourceJob } from '#api/platform/jobs/in-turns.ts'
import { resourceQueue } from '#api/platform/jobs/resource-queue.ts'
import { startWorkers, wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Db } from '#api/schema.ts'
import { linkLimits } from '#contract/link-limits.ts'
import { queueDue } from './due.ts'
import { failLink, fetchLink, type LinkDeps } from './fetch-link.ts'
import { failReading, readLinkAgain } from './read-again.ts'

/**
 * The database queue of links to fetch. It is separate from the queue of analyses, because a slow
 * site would delay those.
 */
export type LinkQueue = {
  /** Queues links in the transaction that creates them. */
  add: (trx: Db, resourceIds: string[]) => Promise<void>
  wake: () => void
  /**
   * Resumes the work of an earlier process and starts the workers. `alone`: no other process is
   * running.
   */
  start: (alone: boolean) => Promise<void>
}

const queue = 'links'
const queueOptions = resourceQueue(120)
const atOnce = 3

export function createLinkQueue(
  boss: PgBoss,
  deps: LinkDeps & {
    wakeAnalysis: () => void
    /** Aborts running fetches, which the next process repeats. */
    ending: AbortSignal
  },
): LinkQueue {
  const { ending } = deps
  const wake = () => wakeWorkers(boss, queue)
  const add = async (trx: Db, resourceIds: string[]) => {
    const jobs = await inTurns(trx, queue, resourceIds)
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
  }
  // Fetches a new link, or reads again what is requested to be read again.
  const read = async (resourceId: string) => {
    await fetchLink(deps, resourceId, ending)
    await readLinkAgain(deps, resourceId, ending)
  }
  const queueReadings = async () => {
    if (await queueDue(deps.db, add)) wake()
  }
  const complain = (error: unknown) => {
    if (!ending.aborted) console.error('links that are due could not be queued:', error)
  }
  const work = async ([job]: JobWithMetadata<ResourceJob>[]) => {
    if (!job) return
    const { resourceId } = job.data
    try {
      const giveUpNow = AbortSignal.any([ending, job.signal])
      await untilAvailable(() => read(resourceId), giveUpNow)
    } catch (error) {
      const final = error instanceof LinkFailure ? !error.transient : false
      const isLast = job.retryCount >= job.retryLimit
      if (ending.aborted || !(final || isLast)) throw error
      if (!(error instanceof LinkFailure)) console.error('a link could not be fetched:', error)
      const reason = error instanceof LinkFailure ? error.reason : 'internal'
      await failLink(deps, resourceId, reason)
      await failReading(deps, resourceId, reason)
    } finally {
      wake()
      deps.wakeAnalysis()
    }
  }
  return {
    add,
    wake,
    start: async (alone) => {
      await boss.createQueue(queue, queueOptions)
      const ids = await findUnfetched(deps.db)
      const giveUp = (id: string) => failLink(deps, id, 'internal')
      await resume(deps.db, boss, { ids, queue, add, giveUp }, alone)
      await startWorkers(boss, queue, atOnce, work)
      const timer = setInterval(() => queueReadings().catch(complain), linkLimits.readingCheckMs)
      timer.unref()
      ending.addEventListener('abort', () => clearInterval(timer))
    },
  }
}
