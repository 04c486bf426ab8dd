import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { removePassages } from '#api/documents/words/index-passages.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Encoding } from '#contract/encodings.ts'
import { announceUpdate } from './announce.ts'
import { endedStatuses, textTypes } from './policy.ts'

/**
 * Reads a text again in this encoding. What was read from it before is deleted at once, because it
 * may be nonsense. Throws `not_retryable` if it is not a text or its analysis has not ended.
 */
export async function chooseEncoding(
  context: HandlerContext,
  resourceId: string,
  encoding: Encoding,
): Promise<void> {
  const { db, jobs } = context
  await db.transaction().execute(async (trx) => {
    const resource = await trx
      .updateTable('resources')
      .set({
        status: 'queued',
        failure: null,
        encoding,
        summary: '',
        page_count: 0,
        is_partial: false,
        embedded_with: null,
        updated_at: sql`now()`,
      })
      .where('id', '=', resourceId)
      .where('hash', 'is not', null)
      .where('type', 'in', textTypes)
      .where('status', 'in', endedStatuses)
      .returning('id')
      .executeTakeFirst()
    if (!resource) throw new ApiError('not_retryable')
    await removePassages(trx, resourceId)
    await trx.deleteFrom('resource_pages').where('resource_id', '=', resourceId).execute()
    await jobs.analyse(trx, [resourceId])
  })
  await announceUpdate(context, resourceId)
  jobs.wake()
}
