import { sql } from 'kysely'
import { ApiError } from '../http/errors.ts'
import type { HandlerContext } from '../http/handler.ts'
import { announceUpdate } from './announce.ts'

/** Queues a resource whose analysis failed once more. Throws `not_retryable` when it has not failed. */
export async function retryAnalysis(context: HandlerContext, resourceId: string): Promise<void> {
  const { db, jobs } = context
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('resources')
      .set({ status: 'queued', failure: null, updated_at: sql`now()` })
      .where('id', '=', resourceId)
      .where('status', 'in', ['failed', 'error'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new ApiError('not_retryable')
    await jobs.analyse(trx, [resourceId])
  })
  await announceUpdate(context, resourceId)
  jobs.wake()
}
