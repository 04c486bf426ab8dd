import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '#api/db/schema.ts'
import { isOfKeptKb } from '#api/kbs/not-deleted.ts'

/** The unfinished resources of a queue, and how to queue one again or mark it as failed. */
export type Unfinished = {
  ids: string[]
  queue: string
  add: (db: Db, resourceIds: string[]) => Promise<void>
  giveUp: (resourceId: string) => Promise<void>
}

/** Finds files and fetched links that are waiting for analysis. */
export async function findUnanalysed(db: Db): Promise<string[]> {
  const isAnalysis = sql<boolean>`not (kind = 'link' and status = 'init')
    and ocr_version is distinct from version`
  return idsOf(selectUnfinished(db).where(isAnalysis))
}

/** Finds links that are waiting to be fetched. */
export async function findUnfetched(db: Db): Promise<string[]> {
  return idsOf(selectUnfinished(db).where('kind', '=', 'link').where('status', '=', 'init'))
}

/**
 * Resumes resources that were unfinished when the last process ended. Queues resources whose job
 * was interrupted, and resources that were never queued (after restoring a backup). Marks
 * resources without retries left as failed, because they crashed the process each time.
 */
export async function resume(
  db: Db,
  boss: PgBoss,
  { ids, queue, add, giveUp }: Unfinished,
  alone: boolean,
): Promise<void> {
  for (const id of ids) {
    const cutOff = (await boss.findJobs(queue, { key: id })).filter((job) => job.state === 'active')
    if (alone && cutOff.length > 0)
      await boss.fail(
        queue,
        cutOff.map((job) => job.id),
      )
    const states = (await boss.findJobs(queue, { key: id })).map((job) => job.state)
    if (states.some((state) => ['created', 'retry', 'active'].includes(state))) continue
    if (cutOff.length > 0) await giveUp(id)
    else await add(db, [id])
  }
}

function selectUnfinished(db: Db) {
  return db
    .selectFrom('resources')
    .select('id')
    .where('status', 'in', ['init', 'queued', 'pending', 'analyzing'])
    .where(isOfKeptKb)
    .orderBy('id')
}

async function idsOf(select: ReturnType<typeof selectUnfinished>): Promise<string[]> {
  return (await select.execute()).map(({ id }) => id)
}
