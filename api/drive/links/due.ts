import { isOfKeptKb } from '#api/kbs/not-deleted.ts'
import type { Db } from '#api/schema.ts'
import { linkLimits } from '#contract/link-limits.ts'
import { askFor } from './reading.ts'

/**
 * Queues the links that are due to be read again, the longest due first, and those whose reading
 * was requested but not queued any more. Returns whether there were any.
 */
export async function queueDue(
  db: Db,
  add: (trx: Db, resourceIds: string[]) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const now = new Date()
    const lost = new Date(now.getTime() - lostMs)
    const due = await trx
      .selectFrom('link_readings')
      .innerJoin('resources', 'resources.id', 'link_readings.resource_id')
      .select('resources.id')
      .where('resources.status', '=', 'completed')
      .where(isOfKeptKb)
      .where((eb) =>
        eb.or([eb('next_at', '<=', now.toISOString()), eb('asked_at', '<=', lost.toISOString())]),
      )
      .orderBy('next_at')
      .limit(linkLimits.readingsDue)
      .forUpdate('link_readings')
      .skipLocked()
      .execute()
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return false
    await askFor(trx, ids)
    await trx
      .updateTable('link_readings')
      .set({ next_at: null })
      .where('resource_id', 'in', ids)
      .execute()
    await add(trx, ids)
    return true
  })
}

/** A reading that has not ended after this time was cut off. */
const lostMs = 15 * 60_000
