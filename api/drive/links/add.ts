import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { comparableUrl, titleOfUrl } from '#api/documents/pages/url.ts'
import { checkFolder, countIn, type UploadTarget } from '#api/drive/resources/insert.ts'
import { seesResource } from '#api/drive/resources/policy.ts'
import {
  presentSharedResource,
  type ResourceRow,
  selectResources,
} from '#api/drive/resources/present.ts'
import { announceFiles, announceKb } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { newId } from '#api/platform/ids.ts'
import { titleOrder } from '#api/platform/title-order.ts'
import type { Db } from '#api/schema.ts'

/**
 * To be fetched in the background. A link that occurs twice, or that the actor sees already, gets
 * no new resource. In the order of the links. Throws `kb_not_found`, `folder_not_found`, and
 * `kb_full` or `person_full` if the storage was used up.
 */
export async function addLinks(
  context: HandlerContext,
  kb: FoundKb,
  folderId: string | null,
  links: string[],
): Promise<ResourceRow[]> {
  const { db, jobs, actor } = context
  const keys = [...new Set(links.map(keyOf))]
  const place = { kbId: kb.id, folderId, uploaderId: actor.id }
  const { rows, known } = await db.transaction().execute(async (trx) => {
    // Another request with the same links waits for this lock, and then finds the resources of this
    // one.
    await countIn(trx, kb.id, [])
    if (folderId) await checkFolder(trx, kb.id, folderId)
    await checkQuota(trx, context.settings, { userId: actor.id, kbId: kb.id })
    const known = await linksOf(trx, kb, actor.id, keys)
    const missing = keys.filter((key) => !known.has(key))
    const ids = await insertLinks(
      trx,
      place,
      missing.flatMap((key) => links.find((link) => keyOf(link) === key) ?? []),
    )
    if (ids.length > 0) await jobs.fetchLinks(trx, ids)
    return { rows: await linksOf(trx, kb, actor.id, keys), known }
  })
  const events = [...rows].flatMap(([key, row]) =>
    known.has(key)
      ? []
      : [{ type: 'resource_add' as const, data: { resource: presentSharedResource(row) } }],
  )
  await announceFiles(context, kb.id, events, actor.id)
  if (events.length > 0) await announceKb(context, kb.id)
  jobs.wake()
  return keys.flatMap((key) => rows.get(key) ?? [])
}

/** Finds the oldest link of each comparable URL that the actor may see. */
async function linksOf(
  db: Db,
  kb: FoundKb,
  actorId: string,
  keys: string[],
): Promise<Map<string, ResourceRow>> {
  const rows = await selectResources(db)
    .where('resources.kb_id', '=', kb.id)
    .where('resources.kind', '=', 'link')
    .where(sql<string>`split_part(resources.original_url, '#', 1)`, 'in', keys)
    .orderBy('resources.id', 'desc')
    .execute()
  const seen = rows.filter((row) => seesResource(actorId, kb, row))
  return new Map(seen.map((row) => [keyOf(row.original_url ?? ''), row]))
}

async function insertLinks(trx: Db, place: UploadTarget, links: string[]): Promise<string[]> {
  if (links.length === 0) return []
  const rows = links.map((link) => ({
    id: newId(),
    kb_id: place.kbId,
    folder_id: place.folderId,
    uploader_id: place.uploaderId,
    kind: 'link' as const,
    title: titleOfUrl(link),
    title_order: titleOrder(titleOfUrl(link)),
    type: 'text/html',
    size: 0,
    status: 'init' as const,
    original_url: link,
  }))
  await trx.insertInto('resources').values(rows).execute()
  await countIn(trx, place.kbId, rows)
  return rows.map(({ id }) => id)
}

function keyOf(link: string): string {
  return comparableUrl(new URL(link))
}
