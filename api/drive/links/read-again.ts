import { sql } from 'kysely'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import { announceKb } from '#api/kbs/announce.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import type { Db } from '#api/schema.ts'
import type { FailureCode } from '#contract/entities/resource.ts'
import { type Fetched, fetchChanged } from './fetch.ts'
import { type LinkDeps, storePage } from './fetch-link.ts'
import { nextReading, nextTry } from './reading.ts'

/**
 * The stored text stays until the new one is analysed, or if this fails. Throws a `LinkFailure`.
 */
export async function readLinkAgain(
  deps: LinkDeps,
  resourceId: string,
  ending: AbortSignal,
): Promise<void> {
  const { db, files, allowed } = deps
  const reading = await findAsked(db, resourceId)
  if (!reading?.original_url || reading.status !== 'completed') return
  const { original_url: url } = reading
  const { etag, last_modified: lastModified, is_site_known: isSiteKnown } = reading
  // A page whose site is not known, because it was read by an earlier version, is fetched whole.
  const known = isSiteKnown ? { etag, lastModified } : { etag: null, lastModified: null }
  const fetched = await fetchChanged(url, { allowed, ending, known })
  const { page } = fetched
  const former = page
    ? await storePage(deps, { resourceId, page, status: 'completed', ending })
    : null
  await recordRead(db, resourceId, { fetched, url, every: reading.every })
  if (former) await releaseFiles(db, files, [former])
  await announceUpdate(deps, resourceId)
  if (former) await announceKb(deps, reading.kb_id)
}

export async function failReading(
  deps: Pick<LinkDeps, 'db' | 'publish'>,
  resourceId: string,
  failure: FailureCode,
): Promise<void> {
  const reading = await findAsked(deps.db, resourceId)
  if (!reading) return
  const failures = reading.failures + 1
  await deps.db
    .updateTable('link_readings')
    .set({
      asked_at: null,
      failure,
      failures,
      next_at: reading.every ? nextTry(reading.every, failures) : null,
    })
    .where('resource_id', '=', resourceId)
    .execute()
  await announceUpdate(deps, resourceId)
}

function findAsked(db: Db, resourceId: string) {
  return db
    .selectFrom('link_readings')
    .innerJoin('resources', 'resources.id', 'link_readings.resource_id')
    .leftJoin('link_sites', 'link_sites.resource_id', 'resources.id')
    .selectAll('link_readings')
    .select(['resources.original_url', 'resources.status', 'resources.kb_id'])
    .select(sql<boolean>`link_sites.resource_id is not null`.as('is_site_known'))
    .where('link_readings.resource_id', '=', resourceId)
    .where('asked_at', 'is not', null)
    .executeTakeFirst()
}

type Read = { fetched: Fetched; url: string; every: 'day' | 'week' | null }

async function recordRead(db: Db, resourceId: string, { fetched, url, every }: Read) {
  const { etag, lastModified, movedTo } = fetched
  const moved = movedTo !== null && movedTo !== url
  await db
    .updateTable('link_readings')
    .set({
      asked_at: null,
      read_at: sql<string>`now()`,
      etag,
      last_modified: lastModified,
      failure: null,
      failures: 0,
      next_at: every ? nextReading(every) : null,
      ...(moved && { moved_from: url }),
    })
    .where('resource_id', '=', resourceId)
    .execute()
  if (!moved) return
  await db
    .updateTable('resources')
    .set({ original_url: movedTo })
    .where('id', '=', resourceId)
    .execute()
}
