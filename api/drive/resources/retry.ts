import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { ResourceStatus } from '#contract/entities/resource.ts'
import { announceUpdate } from './announce.ts'

/**
 * Retries a failed analysis. A link is fetched again first. Throws `not_retryable` if the analysis
 * has not failed.
 */
export async function retryAnalysis(context: HandlerContext, resourceId: string): Promise<void> {
  const { db, jobs } = context
  await db.transaction().execute(async (trx) => {
    const resource = await trx
      .updateTable('resources')
      .set({
        status: sql<ResourceStatus>`case kind when 'link' then 'init' else 'queued' end`,
        failure: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', resourceId)
      .where('status', 'in', ['failed', 'error'])
      .returning('kind')
      .executeTakeFirst()
    if (!resource) throw new ApiError('not_retryable')
    const queue = resource.kind === 'link' ? jobs.fetchLinks : jobs.analyse
    await queue(trx, [resourceId])
  })
  await announceUpdate(context, resourceId)
  jobs.wake()
}
