import { sql } from 'kysely'
import { broadcastQuotesOfChats } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { readFolders, shareFolder } from '#api/drive/folders/read.ts'
import { presentSharedResource, selectResources } from '#api/drive/resources/present.ts'
import { announceFiles } from '#api/kbs/announce-files.ts'
import type { FilesInBin } from '#api/kbs/bin/describe-files.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import type { ServerEvent } from '#contract/events.ts'

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
  if (isMany) await announceFiles(context, kb.id, [change], actor.id)
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
    await announceFiles(context, kb.id, ofResources, uploaderId)
  }
  await announceFiles(context, kb.id, ofFolders, actor.id)
}
