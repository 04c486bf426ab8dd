import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Deps } from '#api/deps.ts'
import { readers } from '#api/documents/analysis/limits.ts'
import type { Ocr } from '#api/drive/ocr/find-tesseract.ts'
import type { PictureQueue } from '#api/drive/ocr/queue.ts'
import {
  findUnanalysed,
  resume,
  startQueueingInterrupted,
} from '#api/drive/resources/resume-analyses.ts'
import { isOfKeptKb } from '#api/kbs/find.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { inTurns, type ResourceJob } from '#api/platform/jobs/in-turns.ts'
import { resourceQueue, startWorkers, wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Db } from '#api/schema.ts'
import { type Analysed, analyseResource, giveUp } from './analyse.ts'

export type AnalysisQueue = {
  add: (trx: Db, resourceIds: string[]) => Promise<void>
  wake: () => void
  /** `alone`: no other process is running. */
  start: (alone: boolean) => Promise<void>
}

const queue = 'analysis'
// The analyser stops after a minute. The rest of this time is for storing the result.
const queueOptions = resourceQueue(600)

export function createAnalysisQueue(
  boss: PgBoss,
  options: Pick<Deps, 'db' | 'files' | 'analyser' | 'publish'> & {
    ocr: Ocr
    pictures: Pick<PictureQueue, 'add' | 'wake'>
    embed: (db: Db, resourceIds: string[]) => Promise<void>
    summariseKb: (kbId: string) => Promise<void>
    /** Aborted on shutdown; the next process analyses what is unfinished. */
    ending: AbortSignal
  },
): AnalysisQueue {
  const { ending, pictures } = options
  const deps = { ...options, readPictures: pictures.add }
  const wake = () => wakeWorkers(boss, queue)
  const add: AnalysisQueue['add'] = (trx, ids) => insertJobs(boss, trx, ids)
  const addAgain: AnalysisQueue['add'] = (trx, ids) => insertJobs(boss, trx, ids, { again: true })
  const dropped = async (id: string, isAgain: boolean) =>
    giveUp(deps, await currentVersion(deps.db, id), isAgain ? 'interrupted_again' : 'interrupted')
  const work = async ([job]: JobWithMetadata<ResourceJob>[]) => {
    if (!job) return
    const { resourceId } = job.data
    const giveUpNow = AbortSignal.any([ending, job.signal])
    const findVersion = () => currentVersion(deps.db, resourceId)
    const analysed = await untilAvailable(findVersion, giveUpNow)
    try {
      await untilAvailable(() => analyseResource(deps, resourceId), giveUpNow)
      await deps.embed(deps.db, [resourceId])
    } catch (error) {
      if (ending.aborted || job.retryCount < job.retryLimit) throw error
      console.error('an analysis failed for the last time:', error)
      await giveUp(deps, analysed)
    } finally {
      wake()
      pictures.wake()
    }
    await complete(deps.db, boss, job, add)
    await deps.summariseKb(job.data.kbId)
  }
  return {
    add,
    wake,
    start: async (alone) => {
      await boss.createQueue(queue, queueOptions)
      const ids = await findUnanalysed(deps.db)
      await resume(deps.db, boss, { ids, queue, add, giveUp: dropped }, alone)
      await startWorkers(boss, queue, readers, work)
      await startQueueingInterrupted(deps.db, addAgain, ending)
    },
  }
}

async function insertJobs(boss: PgBoss, trx: Db, ids: string[], more = {}): Promise<void> {
  const jobs = await inTurns(trx, queue, ids)
  const rows = jobs.map((job) => ({ ...job, data: { ...job.data, ...more } }))
  if (rows.length > 0) await boss.insert(queue, rows, { db: fromKysely(trx) })
}

// A file has one job at a time, so a newer version is queued only here, in the same transaction.
async function complete(
  db: Db,
  boss: PgBoss,
  { id, data: { resourceId } }: JobWithMetadata<ResourceJob>,
  add: AnalysisQueue['add'],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const resource = await trx
      .selectFrom('resources')
      .select('status')
      .where('id', '=', resourceId)
      .where(isOfKeptKb)
      .forNoKeyUpdate()
      .executeTakeFirst()
    await boss.complete(queue, id, null, { db: fromKysely(trx) })
    if (resource?.status === 'queued') await add(trx, [resourceId])
  })
}

// Of a deleted file there is nothing to analyse, and so nothing to mark as failed.
async function currentVersion(db: Db, resourceId: string): Promise<Analysed> {
  const row = await db
    .selectFrom('resources')
    .select('version')
    .where('id', '=', resourceId)
    .executeTakeFirst()
  return { resourceId, version: row?.version ?? 1 }
}
