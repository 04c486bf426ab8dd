import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { summaryOf } from '#api/documents/analysis/summary.ts'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import { keepImportedCitations } from '#api/drive/resources/citations.ts'
import { isImage } from '#api/drive/resources/present.ts'
import { resume } from '#api/drive/resources/resume-analyses.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { inTurns, type ResourceJob } from '#api/platform/jobs/in-turns.ts'
import { resourceQueue, startWorkers, wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Db } from '#api/schema.ts'
import type { FailureCode } from '#contract/entities/resource.ts'
import { beginReading } from './begin.ts'
import type { Ocr } from './find-tesseract.ts'
import { summaryPages } from './limits.ts'
import { type BeingRead, findBeingRead, type ReadDeps, readNextPage } from './read-page.ts'

/** A job reads one page, so that a long scan of one person does not delay another. */
export type PictureQueue = {
  add: (trx: Db, resourceIds: string[]) => Promise<void>
  wake: () => void
  /** Also queues what was not read in the languages of the settings. */
  start: (alone: boolean) => Promise<void>
}

type Options = ReadDeps & {
  ocr: Ocr
  embed: (db: Db, resourceIds: string[]) => Promise<void>
  summariseKb: (kbId: string) => Promise<void>
  ending: AbortSignal
}

const queue = 'pictures'
const queueOptions = resourceQueue(300)
const atOnce = 1

export function createPictureQueue(boss: PgBoss, deps: Options): PictureQueue {
  const { db, ocr, ending } = deps
  const wake = () => wakeWorkers(boss, queue)
  const add = async (trx: Db, resourceIds: string[]) => {
    const jobs = await inTurns(trx, queue, resourceIds)
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
  }
  const finish = async (resourceId: string) => {
    const file = await findBeingRead(db, resourceId)
    if (!file) return
    await finishReading(deps, file, ocr === 'missing' ? 'pictures_unread' : 'pictures_only')
    await deps.embed(db, [resourceId])
    await deps.summariseKb(file.kb_id)
  }
  // Reads a page. Returns whether there may be more.
  const read = async (resourceId: string, signal: AbortSignal): Promise<boolean> => {
    const file = await findBeingRead(db, resourceId)
    if (!file) return false
    if (ocr && ocr !== 'missing' && (await readNextPage(deps, ocr, file, signal))) return true
    await finish(resourceId)
    return false
  }
  const work = async ([job]: JobWithMetadata<ResourceJob>[]) => {
    if (!job) return
    const { resourceId } = job.data
    const giveUpNow = AbortSignal.any([ending, job.signal])
    let goesOn = false
    try {
      goesOn = await untilAvailable(() => read(resourceId, giveUpNow), giveUpNow)
    } catch (error) {
      if (ending.aborted || job.retryCount < job.retryLimit) throw error
      console.error('the pictures of a file could not be read:', error)
      await finish(resourceId)
    }
    await db.transaction().execute(async (trx) => {
      await boss.complete(queue, job.id, null, { db: fromKysely(trx) })
      if (goesOn) await add(trx, [resourceId])
    })
    wake()
  }
  return {
    add,
    wake,
    start: async (alone) => {
      await boss.createQueue(queue, queueOptions)
      if (!ocr || ocr === 'missing') {
        // Another process that is running may have the program that reads pictures.
        if (alone) for (const id of await findAllBeingRead(db)) await finish(id)
        return
      }
      // Marked first and queued afterwards: the library looks the queue up on a connection of its own.
      await markUnread(db, ocr.languages)
      const ids = await findAllBeingRead(db)
      await resume(db, boss, { ids, queue, add, giveUp: finish }, alone)
      await startWorkers(boss, queue, atOnce, work)
    },
  }
}

async function findAllBeingRead(db: Db): Promise<string[]> {
  const files = db.selectFrom('resources').select('id').whereRef('ocr_version', '=', 'version')
  return (await files.orderBy('id').execute()).map(({ id }) => id)
}

async function markUnread(db: Db, languages: string): Promise<void> {
  await db.transaction().execute((trx) => beginReading(trx, languages))
}

/** A scan in which no text was found has failed. */
async function finishReading(
  deps: ReadDeps,
  file: BeingRead,
  failure: FailureCode = 'pictures_only',
): Promise<void> {
  const pages = await deps.db
    .selectFrom('resource_pages')
    .select(['n', 'text'])
    .where('resource_id', '=', file.id)
    .where(sql<boolean>`text ~ '\\S'`)
    .orderBy('n')
    .limit(summaryPages)
    .execute()
  const isRead = pages.length > 0 || isImage(file.type)
  await deps.db
    .updateTable('resources')
    .set({
      status: isRead ? 'completed' : 'failed',
      failure: isRead ? null : failure,
      ocr_version: null,
      embedded_with: null,
      summary: file.summary || summaryOf(pages),
      updated_at: sql`now()`,
    })
    .where('id', '=', file.id)
    .where('version', '=', file.version)
    .where('ocr_version', '=', file.version)
    .execute()
  await keepImportedCitations(deps, file.id)
  await announceUpdate(deps, file.id)
}
