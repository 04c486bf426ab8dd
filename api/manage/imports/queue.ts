import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { keepImportedCitations } from '#api/drive/resources/citations.ts'
import { resume } from '#api/drive/resources/resume-analyses.ts'
import { announceRoles } from '#api/manage/members/announce.ts'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { resourceQueue, startWorkers, wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Db } from '#api/schema.ts'
import { failImport } from './end.ts'
import { runImport } from './run.ts'
import type { ImportDeps } from './work.ts'

const filesAtOnce = 200

export type ImportQueue = {
  add: (trx: Db, imports: QueuedImport[]) => Promise<void>
  wake: () => void
  /** `alone`: no other process is running. */
  start: (alone: boolean) => Promise<void>
}

export type QueuedImport = { id: string; userId: string }

const queue = 'imports'
const queueOptions = resourceQueue(12 * 3_600)
const atOnce = 2

export function createImportQueue(
  boss: PgBoss,
  deps: ImportDeps & {
    analyse: (trx: Db, resourceIds: string[]) => Promise<void>
    fetchLinks: (trx: Db, resourceIds: string[]) => Promise<void>
    wakeAll: () => void
    /** Aborted on shutdown; the next process begins the import again. */
    ending: AbortSignal
  },
): ImportQueue {
  const { db, ending } = deps
  const add = async (trx: Db, imports: QueuedImport[]) => {
    const jobs = imports.map(({ id, userId }) => ({
      data: { id, userId },
      singletonKey: id,
      group: { id: userId },
    }))
    if (jobs.length > 0) await boss.insert(queue, jobs, { db: fromKysely(trx) })
  }
  const run = async ({ id, userId }: QueuedImport, signal: AbortSignal) => {
    const kbId = await runImport(deps, id, signal)
    if (!kbId) return
    await announceRoles(deps, kbId, [userId])
    await analyseImported(deps, kbId)
  }
  const work = async ([job]: JobWithMetadata<QueuedImport>[]) => {
    if (!job) return
    const signal = AbortSignal.any([ending, job.signal])
    try {
      await untilAvailable(() => run(job.data, signal), signal)
    } catch (error) {
      if (ending.aborted || job.retryCount < job.retryLimit) throw error
      console.error('an import failed for the last time:', error)
      await failImport(deps, job.data.id, 'internal')
    }
  }
  return {
    add,
    wake: () => wakeWorkers(boss, queue),
    start: async (alone) => {
      await boss.createQueue(queue, queueOptions)
      const unfinished = await findUnfinished(db)
      const users = new Map(unfinished.map(({ id, userId }) => [id, userId]))
      const addAgain = (trx: Db, ids: string[]) =>
        add(
          trx,
          ids.map((id) => ({ id, userId: users.get(id) ?? '' })),
        )
      const giveUp = (id: string) => failImport(deps, id, 'internal')
      await resume(db, boss, { ids: [...users.keys()], queue, add: addAgain, giveUp }, alone)
      await startWorkers(boss, queue, atOnce, work)
    },
  }
}

function findUnfinished(db: Db): Promise<QueuedImport[]> {
  return db
    .selectFrom('imports')
    .select(['id', 'user_id as userId'])
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}

type Queues = ImportDeps & {
  analyse: (trx: Db, resourceIds: string[]) => Promise<void>
  fetchLinks: (trx: Db, resourceIds: string[]) => Promise<void>
  wakeAll: () => void
}

/** Also fetches the links whose pages were not stored. */
async function analyseImported({ wakeAll, ...deps }: Queues, kbId: string): Promise<void> {
  const resourceIds = await listWaiting(deps.db, kbId)
  for (let at = 0; at < resourceIds.length; at += filesAtOnce) {
    const rows = await deps.db
      .selectFrom('resources')
      .select(['id', 'status'])
      .where('id', 'in', resourceIds.slice(at, at + filesAtOnce))
      .execute()
    const idsOf = (status: string) =>
      rows.filter((row) => row.status === status).map(({ id }) => id)
    await deps.db.transaction().execute(async (trx) => {
      await deps.analyse(trx, idsOf('queued'))
      await deps.fetchLinks(trx, idsOf('init'))
    })
    // Another server that started meanwhile has found and analysed these.
    for (const id of idsOf('completed')) await keepImportedCitations(deps, id)
    wakeAll()
  }
}

async function listWaiting(db: Db, kbId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('kb_id', '=', kbId)
    .where('status', 'in', ['init', 'queued', 'completed'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
