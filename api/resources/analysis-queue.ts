import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { readers } from '#api/analysis/limits.ts'
import type { Db } from '#api/db/schema.ts'
import { untilAvailable } from '#api/db/unavailable.ts'
import type { Deps } from '#api/deps.ts'
import { inTurns, type ResourceJob } from '#api/jobs/in-turns.ts'
import { resourceQueue } from '#api/jobs/resource-queue.ts'
import { startWorkers, wakeWorkers } from '#api/jobs/workers.ts'
import { analyseResource, giveUp } from './analyse.ts'
import { findUnanalysed, resume } from './resume-analyses.ts'

/** The database queue of resources to analyse. */
export type AnalysisQueue = {
  /** Queues resources in the transaction that changes them. */
  add: (trx: Db, resourceIds: string[]) => Promise<void>
  wake: () => void
  /**
   * Resumes the work of an earlier process and starts the workers. `alone`: no other process is
   * running.
   */
  start: (alone: boolean) => Promise<void>
}

const queue = 'analysis'
// The analyser stops after a minute. The rest of this time is for storing the result.
const queueOptions = resourceQueue(600)

export function createAnalysisQueue(
  boss: PgBoss,
  deps: Pick<Deps, 'db' | 'files' | 'analyser' | 'publish'> & {
    /** Queues the embedding of analysed resources. */
    embed: (db: Db, resourceIds: string[]) => Promise<void>
    /** Aborted on shutdown; the next process analyses what is unfinished. */
    ending: AbortSignal
  },
): AnalysisQueue {
  const { ending } = deps
  const wake = () => wakeWorkers(boss, queue)
  const add = async (trx: Db, resourceIds: string[]) => {
    const jobs = await inTurns(trx, queue, resourceIds)
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
  }
  const dropped = (id: string) => giveUp(deps, id)
  const work = async ([job]: JobWithMetadata<ResourceJob>[]) => {
    if (!job) return
    try {
      const giveUpNow = AbortSignal.any([ending, job.signal])
      await untilAvailable(() => analyseResource(deps, job.data.resourceId), giveUpNow)
      await deps.embed(deps.db, [job.data.resourceId])
    } catch (error) {
      if (ending.aborted || job.retryCount < job.retryLimit) throw error
      console.error('an analysis failed for the last time:', error)
      await dropped(job.data.resourceId)
    } finally {
      wake()
    }
  }
  return {
    add,
    wake,
    start: async (alone) => {
      await boss.createQueue(queue, queueOptions)
      const ids = await findUnanalysed(deps.db)
      await resume(deps.db, boss, { ids, queue, add, giveUp: dropped }, alone)
      await startWorkers(boss, queue, readers, work)
    },
  }
}
