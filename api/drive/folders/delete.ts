import { sql } from 'kysely'
import { broadcastQuotesOfChats } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import { describeFiles, type FilesInBin, moveToBin } from '#api/kbs/bin/keep-resources.ts'
import { readCascades } from '#api/kbs/bin/keep-rows.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import type { Folder } from '#contract/entities/resource.ts'
import type { ServerEvent } from '#contract/events.ts'
import { isAdministrator } from '#contract/roles.ts'
import { checkEach, pickFolders, withAllBelow } from './find.ts'
import { readFolders } from './read.ts'

// How many folders one transaction moves. Calls of others run between two transactions.
const foldersAtOnce = 50

type Deletion = { ids: string[]; batchId?: string | undefined }

/**
 * Into the bin, with content; none if one is missing or forbidden. What has the same `batchId` can
 * be restored together. Throws `folder_not_found`, `forbidden`.
 */
export async function deleteFolders(
  context: HandlerContext,
  kb: FoundKb,
  { ids, batchId }: Deletion,
): Promise<void> {
  let left = await findTopmost(context, kb, ids)
  while (left.length > 0) {
    const some = left.slice(0, foldersAtOnce)
    left = left.slice(foldersAtOnce)
    const deleted = await deleteSome(context, kb, { ids: some, batchId })
    if (deleted.resourceCount > 0) await context.jobs.summariseKb(kb.id)
    await announceFiles(context, kb.id, eventsOf(kb.id, deleted), context.actor.id)
    broadcastQuotesOfChats(context.publish, deleted.quotingIds)
  }
}

// What is inside another one is part of that one's entry.
async function findTopmost(
  { db, actor }: HandlerContext,
  kb: FoundKb,
  ids: string[],
): Promise<string[]> {
  const folders = await readFolders(db, actor.id, kb)
  const picked = pickFolders(folders, ids)
  checkEach(picked, 'delete')
  const byId = new Map(folders.map((one) => [one.id, one]))
  const wanted = new Set(ids)
  return [...new Set(picked)].filter((one) => !isInside(byId, one, wanted)).map(({ id }) => id)
}

function deleteSome(
  { db, actor }: HandlerContext,
  kb: FoundKb,
  { ids, batchId }: Deletion,
): Promise<FilesInBin> {
  return db.transaction().execute(async (trx) => {
    await lockKb(trx, kb.id)
    const folders = await readFolders(trx, actor.id, kb)
    const picked = pickFolders(folders, ids)
    checkEach(picked, 'delete')
    const cascades = await readCascades(trx)
    for (const folder of picked) {
      const folderIds = [...withAllBelow(folders, [folder.id])]
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
        { folderIds, which: sql`t.folder_id = any(${folderIds}::uuid[])`, cascades },
      )
    }
    return describeFiles(trx, kb.id, ids)
  })
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
