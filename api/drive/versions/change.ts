import { broadcastQuotesOfFiles } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { announceUpdate } from '#api/drive/resources/announce.ts'
import type { FoundResource } from '#api/drive/resources/find.ts'
import { presentResource, type ResourceRow, selectResources } from '#api/drive/resources/present.ts'
import { announceKb } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { addVersion, type VersionContent } from './add-version.ts'
import { findOlder } from './find.ts'

/** Makes content a new version of a file, and broadcasts the change. See `addVersion`. */
export async function replaceContent(
  context: HandlerContext,
  { kb, resource }: FoundResource,
  content: VersionContent,
): Promise<void> {
  const { db, actor } = context
  await db.transaction().execute(async (trx) => {
    await lockKb(trx, resource.kb_id)
    await addVersion(trx, context, resource.id, content, actor.id)
  })
  await announceReplaced(context, kb, [resource.id])
}

/** Broadcasts that files have a new version, and starts its analysis. */
export async function announceReplaced(
  context: HandlerContext,
  kb: FoundKb,
  ids: string[],
): Promise<Resource[]> {
  context.jobs.wake()
  for (const id of ids) await announceUpdate(context, id)
  await announceKb(context, kb.id)
  await broadcastQuotesOfFiles(context, ids)
  const rows = await selectResources(context.db).where('resources.id', 'in', ids).execute()
  return rows.map((row) => presentResource(context.actor.id, kb, row))
}

/**
 * Makes an older version the current one again, as a new version. The older version stays in the
 * list. Throws `version_not_found`, `version_is_current`, `kb_full`, `person_full`.
 */
export async function restoreVersion(
  context: HandlerContext,
  { kb, resource }: FoundResource,
  n: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockKb(trx, resource.kb_id)
    if (n === resource.version) throw new ApiError('version_is_current')
    const { hash, size, type } = await findOlder(trx, resource.id, n)
    await addVersion(trx, context, resource.id, { hash, size, type }, context.actor.id)
  })
  await announceReplaced(context, kb, [resource.id])
}

/** Deletes an older version. Throws `version_not_found`, `version_is_current`. */
export async function deleteVersion(
  context: HandlerContext,
  resource: ResourceRow,
  n: number,
): Promise<void> {
  const { db, files } = context
  if (n === resource.version) throw new ApiError('version_is_current')
  const hash = await db.transaction().execute(async (trx) => {
    await lockKb(trx, resource.kb_id)
    const gone = await trx
      .deleteFrom('resource_versions')
      .where('resource_id', '=', resource.id)
      .where('n', '=', n)
      .returning('hash')
      .executeTakeFirstOrThrow(() => new ApiError('version_not_found'))
    return gone.hash
  })
  await announceUpdate(context, resource.id)
  await announceKb(context, resource.kb_id)
  await broadcastQuotesOfFiles(context, [resource.id])
  await releaseFiles(db, files, [hash])
}
