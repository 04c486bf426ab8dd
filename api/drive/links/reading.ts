import { type Selectable, sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { linkLimits } from '#api/documents/pages/limits.ts'
import { findResource, findResourceTo } from '#api/drive/resources/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { LinkReading } from '#contract/entities/link-reading.ts'
import type { LinkReadingTable } from './tables.ts'

const hourMs = 3_600_000

const periodHours = { day: 24, week: 7 * 24 }

/** The share of a period over which links are spread, so that not many are due at once. */
const spreadShare = 0.1

type Ids = { kbId: string; resourceId: string }

const never: LinkReading = {
  every: null,
  nextAt: null,
  isReading: false,
  readAt: null,
  failure: null,
  failures: 0,
  movedFrom: null,
  changedAt: null,
  added: [],
  removed: [],
}

/** A file is never read again. */
export async function readReading(context: HandlerContext, ids: Ids): Promise<LinkReading> {
  const { resource } = await findResourceTo(context, ids, 'preview')
  return presentReading(context.db, resource.id)
}

/** Again changes nothing. Throws `forbidden`, and `not_retryable` for a file or a new link. */
export async function readAgain(context: HandlerContext, ids: Ids): Promise<LinkReading> {
  const { db, jobs } = context
  const resource = await findChangeable(context, ids)
  if (resource.status !== 'completed') throw new ApiError('not_retryable')
  await db.transaction().execute(async (trx) => {
    await askFor(trx, [resource.id])
    await jobs.fetchLinks(trx, [resource.id])
  })
  jobs.wake()
  return presentReading(db, resource.id)
}

/** Throws `forbidden`, `not_retryable`. */
export async function setReading(
  context: HandlerContext,
  ids: Ids,
  every: LinkReading['every'],
): Promise<LinkReading> {
  const { id } = await findChangeable(context, ids)
  const next_at = every ? nextReading(every) : null
  await context.db
    .insertInto('link_readings')
    .values({ resource_id: id, every, next_at })
    .onConflict((conflict) =>
      conflict.column('resource_id').doUpdateSet({ every, next_at, failures: 0, failure: null }),
    )
    .execute()
  return presentReading(context.db, id)
}

export function nextReading(every: 'day' | 'week', random = Math.random()): string {
  const share = 1 + spreadShare * (random - 0.5)
  return new Date(Date.now() + periodHours[every] * share * hourMs).toISOString()
}

/** At the latest after a period; null if the page is no longer tried. */
export function nextTry(every: 'day' | 'week', failures: number): string | null {
  if (failures >= linkLimits.readingFailures) return null
  const hours = Math.min(linkLimits.readingRetryHours * 2 ** (failures - 1), periodHours[every])
  return new Date(Date.now() + hours * hourMs).toISOString()
}

export async function askFor(trx: Db, resourceIds: string[]): Promise<void> {
  await trx
    .insertInto('link_readings')
    .values(resourceIds.map((id) => ({ resource_id: id, every: null, asked_at: sql`now()` })))
    .onConflict((conflict) => conflict.column('resource_id').doUpdateSet({ asked_at: sql`now()` }))
    .execute()
}

// Whoever may delete a link may have it read again.
async function findChangeable(context: HandlerContext, ids: Ids) {
  const { resource, can } = await findResource(context, ids)
  if (!can.delete) throw new ApiError('forbidden')
  if (resource.kind !== 'link') throw new ApiError('not_retryable')
  return resource
}

async function presentReading(db: Db, resourceId: string): Promise<LinkReading> {
  const row = await db
    .selectFrom('link_readings')
    .selectAll()
    .where('resource_id', '=', resourceId)
    .executeTakeFirst()
  return row ? present(row) : never
}

function present(row: Selectable<LinkReadingTable>): LinkReading {
  return {
    every: row.every,
    nextAt: row.next_at,
    isReading: row.asked_at !== null || row.former !== null,
    readAt: row.read_at,
    failure: row.failure,
    failures: row.failures,
    movedFrom: row.moved_from,
    changedAt: row.changed_at,
    added: row.added,
    removed: row.removed,
  }
}
