import { sql } from 'kysely'
import { readFolders, shareFolder } from '#api/folders/read.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { broadcastQuotesOfFiles } from '#api/messages/broadcast-quotes.ts'
import { announce } from '#api/resources/announce.ts'
import { presentSharedResource, selectResources } from '#api/resources/present.ts'
import { binLimits } from '#contract/bin-limits.ts'
import type { ServerEvent } from '#contract/events.ts'

type Restored = { folderIds: string[]; resourceIds: string[] }

/**
 * Broadcasts restored resources and folders like new ones, and the quotes that are shown again. Who
 * receives a folder fetches its content, so a large folder does not send all its resources.
 */
export async function announceRestored(
  context: HandlerContext,
  kb: FoundKb,
  { folderIds, resourceIds }: Restored,
): Promise<void> {
  if (folderIds.length + resourceIds.length === 0) return
  const { db, actor } = context
  const restored = new Set(folderIds)
  const folders = folderIds.length > 0 ? await readFolders(db, actor.id, kb) : []
  const rows = await selectResources(db)
    .where('resources.id', '=', sql<string>`any(${resourceIds}::uuid[])`)
    .limit(binLimits.atOnce)
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
  await broadcastQuotesOfFiles(context, resourceIds)
}
