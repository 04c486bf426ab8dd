import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { LinkFailure } from '#api/documents/pages/failure.ts'
import { linkLimits } from '#api/documents/pages/limits.ts'
import { findUnfetched, resume } from '#api/drive/resources/resume-analyses.ts'
import { isOfKeptKb } from '#api/kbs/find.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { inTurns, type ResourceJob } from '#api/platform/jobs/in-turns.ts'
import { resourceQueue, startWorkers, wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Db } from '#api/schema.ts'
import { failLink, fetchLink, type LinkDeps } from './fetch-link.ts'
import { failReading, readLinkAgain } from './read-again.ts'
import { askFor } from './reading.ts'

/** A reading that has not ended after this time was cut off. */
const lostMs = 15 * 60_000

export type LinkQueue = {
  add: (trx: Db, resourceIds: string[]) => Promise<void>
  wake: () => void
  /** `alone`: no other process is running. */
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

/** The longest due first, and requested ones that are queued no more. True if there were any. */
export async function queueDue(
  db: Db,
  add: (trx: Db, resourceIds: string[]) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = new Date()
    const lost = new Date(now.getTime() - lostMs)
    const due = await trx
      .selectFrom('link_readings')
      .innerJoin('resources', 'resources.id', 'link_readings.resource_id')
      .select('resources.id')
      .where('resources.status', '=', 'completed')
      .where(isOfKeptKb)
      .where((eb) =>
        eb.or([eb('next_at', '<=', now.toISOString()), eb('asked_at', '<=', lost.toISOString())]),
      )
      .orderBy('next_at')
      .limit(linkLimits.readingsDue)
      .forUpdate('link_readings')
      .skipLocked()
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return false
    await askFor(trx, ids)
    await trx
      .updateTable('link_readings')
      .set({ next_at: null })
      .where('resource_id', 'in', ids)
      .execute()
    await add(trx, ids)
    return true
  })
}
