import { sql } from 'kysely'
import { describeFiles, type FilesInBin } from '#api/bin/describe-files.ts'
import { moveToBin } from '#api/bin/keep-resources.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { broadcastQuotesOfChats } from '#api/messages/broadcast-quotes.ts'
import { announce } from '#api/resources/announce.ts'
import type { Folder } from '#contract/entities/resource.ts'
import type { ServerEvent } from '#contract/events.ts'
import { isAdministrator } from '#contract/roles.ts'
import { checkEach, lockTree, pickFolders, withAllBelow } from './find.ts'
import { readFolders } from './read.ts'

/**
 * Moves folders with their content into the bin, all or none. `batchId`: what is deleted with the
 * same id can be restored together. Throws `folder_not_found`, `forbidden`.
 */
export async function deleteFolders(
  context: HandlerContext,
  kb: FoundKb,
  { ids, batchId }: { ids: string[]; batchId?: string | undefined },
): Promise<void> {
  const { db, actor, jobs } = context
  const deleted = await db.transaction().execute(async (trx) => {
    await lockTree(trx, kb.id)
    const folders = await readFolders(trx, actor.id, kb)
    const picked = pickFolders(folders, ids)
    checkEach(picked, 'delete')
    const byId = new Map(folders.map((one) => [one.id, one]))
    const wanted = new Set(ids)
    const entryIds: string[] = []
    for (const folder of new Set(picked)) {
      // A folder inside another one of these is part of that one's entry.
      if (isInside(byId, folder, wanted)) continue
      const folderIds = [...withAllBelow(folders, [folder.id])]
      entryIds.push(folder.id)
      await moveToBin(
        trx,
        {
          id: folder.id,
          kind: 'folder',
          kb_id: kb.id,
          folder_id: folder.parentId,
          title: folder.name,
          // Only administrators may delete what belongs to several people.
          owner_id: isAdministrator(kb.role) ? null : actor.id,
          deleted_by: actor.id,
          batch_id: batchId ?? null,
        },
        { folderIds, which: sql`t.folder_id = any(${folderIds}::uuid[])` },
      )
    }
    return describeFiles(trx, kb.id, entryIds)
  })
  if (deleted.resourceCount > 0) await jobs.summariseKb(kb.id)
  await announce(context, kb.id, eventsOf(kb.id, deleted), actor.id)
  broadcastQuotesOfChats(context.publish, deleted.quotingIds)
}

function eventsOf(kbId: string, { isMany, folderIds, resourceIds }: FilesInBin): ServerEvent[] {
  if (isMany) return [{ type: 'files_change', data: { kbId } }]
  const folders = { type: 'folder_remove', data: { kbId, folderIds } } as const
  if (resourceIds.length === 0) return [folders]
  return [{ type: 'resource_remove', data: { kbId, resourceIds } }, folders]
}

function isInside(byId: Map<string, Folder>, folder: Folder, wanted: Set<string>): boolean {
  const above = (one: Folder) => byId.get(one.parentId ?? '')
  for (let one = above(folder); one; one = above(one)) if (wanted.has(one.id)) return true
  return false
}
