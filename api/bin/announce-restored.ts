import { sql } from 'kysely'
import { readFolders, shareFolder } from '#api/folders/read.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { broadcastQuotesOfChats } from '#api/messages/broadcast-quotes.ts'
import { announce } from '#api/resources/announce.ts'
import { presentSharedResource, selectResources } from '#api/resources/present.ts'
import type { ServerEvent } from '#contract/events.ts'
import type { FilesInBin } from './describe-files.ts'

/**
 * Broadcasts restored resources and folders like new ones, and the quotes that are shown again. Of
 * many, it broadcasts only that the files have changed.
 */
export async function announceRestored(
  context: HandlerContext,
  kb: FoundKb,
  { isMany, folderIds, resourceIds, quotingIds }: FilesInBin,
): Promise<void> {
  const { db, actor, publish } = context
  const change = { type: 'files_change', data: { kbId: kb.id } } as const
  if (isMany) await announce(context, kb.id, [change], actor.id)
  broadcastQuotesOfChats(publish, quotingIds)
  if (folderIds.length + resourceIds.length === 0) return
  const restored = new Set(folderIds)
  const folders = folderIds.length > 0 ? await readFolders(db, actor.id, kb) : []
  const rows = await selectResources(db)
    .where('resources.id', '=', sql<string>`any(${resourceIds}::uuid[])`)
    .execute()
  const ofFolders = folders
    .filter(({ id }) => restored.has(id))
    .map((folder): ServerEvent => ({ type: 'folder_add', data: { folder: shareFolder(folder) } }))
  for (const [uploaderId, own = []] of Map.groupBy(rows, (row) => row.uploader_id)) {
    const ofResources = own.map(
      (row): ServerEvent => ({
        type: 'resource_add',
        data: { resource: presentSharedResource(row) },
      }),
    )
    await announce(context, kb.id, ofResources, uploaderId)
  }
  await announce(context, kb.id, ofFolders, actor.id)
}
