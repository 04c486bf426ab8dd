import type { PgBoss } from 'pg-boss'
import type { Db } from '#api/db/schema.ts'

/** A queue's unfinished resources, and what is done with those that are not queued, or no more. */
export type Unfinished = {
  ids: string[]
  queue: string
  add: (db: Db, resourceIds: string[]) => Promise<void>
  giveUp: (resourceId: string) => Promise<void>
}

/** The files, and the fetched links, that wait for their analysis. */
export async function findUnanalysed(db: Db): Promise<string[]> {
  return idsOf(selectUnfinished(db).where((eb) => eb.not(eb.and({ kind: 'link', status: 'init' }))))
}

/** The links that wait to be fetched. */
export async function findUnfetched(db: Db): Promise<string[]> {
  return idsOf(selectUnfinished(db).where('kind', '=', 'link').where('status', '=', 'init'))
}

/**
 * Goes through the resources that were not done when the last process ended: what was cut off is
 * queued again, what was never queued (a restored backup) is queued, and what has used up its tries, by
 * taking the process down with it each time, is marked as failed.
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
    .orderBy('id')
}

async function idsOf(select: ReturnType<typeof selectUnfinished>): Promise<string[]> {
  return (await select.execute()).map(({ id }) => id)
}
