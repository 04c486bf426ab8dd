import type { PgBoss } from 'pg-boss'
import type { Db } from '../db/schema.ts'
import { type AnalysisDeps, giveUp } from './analysis.ts'

/**
 * Goes through the resources that were not done when the last process ended: what was cut off is
 * queued again, what was never queued (a restored backup) is queued, and what has used up its tries, by
 * taking the process down with it each time, is marked as failed.
 */
export async function resume(
  deps: AnalysisDeps,
  boss: PgBoss,
  queue: string,
  analyse: (db: Db, resourceIds: string[]) => Promise<void>,
  alone: boolean,
): Promise<void> {
  const unfinished = await deps.db
    .selectFrom('resources')
    .select('id')
    .where('kind', '=', 'file')
    .where('status', 'in', ['init', 'queued', 'pending', 'analyzing'])
    .orderBy('id')
    .execute()
  for (const { id } of unfinished) {
    const cutOff = (await boss.findJobs(queue, { key: id })).filter((job) => job.state === 'active')
    if (alone && cutOff.length > 0)
      await boss.fail(
        queue,
        cutOff.map((job) => job.id),
      )
    const states = (await boss.findJobs(queue, { key: id })).map((job) => job.state)
    if (states.some((state) => ['created', 'retry', 'active'].includes(state))) continue
    if (cutOff.length > 0) await giveUp(deps, id)
    else await analyse(deps.db, [id])
  }
}
