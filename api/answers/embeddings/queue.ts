import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { untilAvailable } from '#api/platform/db/unavailable.ts'
import { inTurns, type ResourceJob } from '#api/platform/jobs/in-turns.ts'
import { startWorkers, wakeWorkers } from '#api/platform/jobs/workers.ts'
import type { Db } from '#api/schema.ts'
import type { Embeddings } from './create.ts'
import { findNotEmbedded, start } from './embed-resource.ts'
import { embeddingLimits } from './limits.ts'

export type EmbeddingQueue = {
  add: (db: Db, resourceIds: string[]) => Promise<void>
  addMissing: (kbId: string) => Promise<void>
  wake: () => void
  /** `alone`: no other process is running. */
  start: (alone: boolean) => Promise<void>
}

/** `after`: the passage after which this turn begins. */
type EmbeddingJob = ResourceJob & { after?: string }

const queue = 'embedding'
const queueOptions = {
  // A resource may be queued while it is embedded: it has changed meanwhile.
  policy: 'stately',
  // A server may be down for days. All files together send it one request in five minutes.
  retryLimit: 2_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 1_200,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 60,
}
const addedAtOnce = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

export function createEmbeddingQueue(
  boss: PgBoss,
  { db, embeddings, ending }: { db: Db; embeddings: Embeddings | null; ending: AbortSignal },
): EmbeddingQueue {
  let isStarted = false
  const wake = () => wakeWorkers(boss, queue)
  const insert = async (trx: Db, resourceIds: string[], after = start) => {
    const jobs = await inTurns(trx, queue, resourceIds)
    const rows = jobs.map((job) => ({ ...job, data: { ...job.data, after } }))
    if (rows.length > 0) await boss.insert(queue, rows, { db: fromKysely(trx) })
  }
  const addMissing = async (kbId: string | null) => {
    if (!embeddings || !isStarted) return
    for (let after = beforeAll; !ending.aborted; ) {
      const place = { kbId, after, most: addedAtOnce }
      const ids = await findNotEmbedded(db, embeddings.server, place)
      const last = ids.at(-1)
      if (!last) break
      await insert(db, ids)
      after = last
    }
    wake()
  }
  const work = async ([job]: JobWithMetadata<EmbeddingJob>[]) => {
    if (!job || !embeddings) return
    const { resourceId, after = start } = job.data
    try {
      const signal = AbortSignal.any([ending, job.signal])
      const turn = () => embeddings.embedResource(resourceId, after, signal)
      const next = await untilAvailable(turn, signal)
      if (next !== null) await insert(db, [resourceId], next)
    } finally {
      wake()
    }
  }
  return {
    add: async (trx, resourceIds) => {
      if (!isStarted || resourceIds.length === 0) return
      // A turn may have just marked the resource as embedded without seeing the change.
      const changed = { embedded_with: null }
      await trx.updateTable('resources').set(changed).where('id', 'in', resourceIds).execute()
      await insert(trx, resourceIds)
      wake()
    },
    addMissing,
    wake,
    start: async (alone) => {
      if (!embeddings || !(await embeddings.open())) return
      await boss.createQueue(queue, queueOptions)
      // What is missing is found in the database, so the queue of an earlier process is not needed.
      if (alone) await boss.deleteAllJobs(queue)
      isStarted = true
      await startWorkers(boss, queue, embeddingLimits.workers, work)
      // Not awaited: a large knowledge base would delay the start.
      addMissing(null).catch((error) => console.error('files could not be queued:', error))
    },
  }
}
