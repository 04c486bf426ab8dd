import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { releaseFiles } from '#api/files/release.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { broadcastQuotesOfFiles } from '#api/messages/broadcast-quotes.ts'
import { announce } from '#api/resources/announce.ts'
import { olderHashesIn } from '#api/versions/find.ts'
import type { ServerEvent } from '#contract/events.ts'
import { checkEach, lockTree, pickFolders, withAllBelow } from './find.ts'
import { readFolders } from './read.ts'

/**
 * Deletes folders with their content, all or none. Files with the same content as another resource
 * are kept. Throws `folder_not_found`, `forbidden`.
 */
export async function deleteFolders(
  context: HandlerContext,
  kb: FoundKb,
  ids: string[],
): Promise<void> {
  const { db, actor, files } = context
  const { folderIds, resources, older } = await db.transaction().execute(async (trx) => {
    await lockTree(trx, kb.id)
    const folders = await readFolders(trx, actor.id, kb)
    checkEach(pickFolders(folders, ids), 'delete')
    const folderIds = [...withAllBelow(folders, ids)]
    const older = await olderHashesIn(trx, folderIds)
    return { folderIds, resources: await remove(trx, kb.id, folderIds), older }
  })
  const events: ServerEvent[] = [{ type: 'folder_remove', data: { kbId: kb.id, folderIds } }]
  const resourceIds = resources.map(({ id }) => id)
  if (resourceIds.length > 0)
    events.unshift({ type: 'resource_remove', data: { kbId: kb.id, resourceIds } })
  await announce(context, kb.id, events, actor.id)
  await broadcastQuotesOfFiles(context, resourceIds)
  const hashes = new Set([...resources.flatMap(({ hash }) => hash ?? []), ...older])
  await releaseFiles(db, files, [...hashes])
}

async function remove(trx: Db, kbId: string, folderIds: string[]) {
  const resources = await trx
    .deleteFrom('resources')
    .where('folder_id', '=', sql<string>`any(${folderIds}::uuid[])`)
    .returning(['id', 'hash', 'size'])
    .execute()
  await trx.deleteFrom('folders').where('id', '=', sql<string>`any(${folderIds}::uuid[])`).execute()
  const size = resources.reduce((sum, resource) => sum + resource.size, 0)
  await trx
    .updateTable('kbs')
    .set({
      resource_count: sql`resource_count - ${resources.length}::int`,
      resource_size: sql`resource_size - ${size}::bigint`,
    })
    .where('id', '=', kbId)
    .execute()
  return resources
}
