import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext } from '#api/deps.ts'
import { checkEach, nameTaken, pickFolders, withAllBelow } from '#api/drive/folders/find.ts'
import { rememberPlaces } from '#api/drive/folders/former.ts'
import { readFolders, shareFolder } from '#api/drive/folders/read.ts'
import { recordActivity } from '#api/kbs/activity.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import type { FoundKb } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import type { moveInput } from '#contract/calls/folders.ts'
import type { ServerEvent } from '#contract/events.ts'
import { presentResource, presentSharedResource, selectResources } from './present.ts'

type Move = z.output<typeof moveInput>

/**
 * All or none; all ids must be of this knowledge base. Throws `folder_not_found`,
 * `resource_not_found`, `forbidden`, `folder_name_taken`, and `folder_cycle` for a folder into
 * itself or below.
 */
export async function moveItems(context: HandlerContext, kb: FoundKb, move: Move): Promise<void> {
  const { db, actor } = context
  await db
    .transaction()
    .execute(async (trx) => {
      await lockKb(trx, kb.id)
      await checkFolders(trx, actor.id, kb, move)
      await checkResources(trx, actor.id, kb, move.resourceIds)
      await rememberPlaces(trx, kb.id, move.folderIds)
      const from = await originOf(trx, move)
      if (await place(trx, move)) await record(trx, kb.id, actor.id, { ...move, from })
    })
    .catch(nameTaken)
  await announceFiles(context, kb.id, await eventsOf(db, actor.id, kb, move), actor.id)
}

async function checkFolders(trx: Db, actorId: string, kb: FoundKb, move: Move): Promise<void> {
  const folders = await readFolders(trx, actorId, kb)
  const ends = [move.fromFolderId, move.toFolderId].flatMap((id) => id ?? [])
  pickFolders(folders, ends)
  checkEach(pickFolders(folders, move.folderIds), 'move')
  if (move.toFolderId && withAllBelow(folders, move.folderIds).has(move.toFolderId))
    throw new ApiError('folder_cycle')
}

async function checkResources(trx: Db, actorId: string, kb: FoundKb, ids: string[]) {
  const rows = await selectResources(trx)
    .where('resources.id', '=', anyOf(ids))
    .where('resources.kb_id', '=', kb.id)
    .execute()
  if (rows.length < new Set(ids).size) throw new ApiError('resource_not_found')
  checkEach(
    rows.map((row) => presentResource(actorId, kb, row)),
    'move',
  )
}

/** Nothing is modified by it. Returns whether anything was elsewhere. */
async function place(trx: Db, { resourceIds, folderIds, toFolderId }: Move): Promise<boolean> {
  const files = await trx
    .updateTable('resources')
    .set({ folder_id: toFolderId, updated_at: sql`now()` })
    .where('id', '=', anyOf(resourceIds))
    .where('folder_id', 'is distinct from', toFolderId)
    .executeTakeFirstOrThrow()
  const folders = await trx
    .updateTable('folders')
    .set({ parent_id: toFolderId })
    .where('id', '=', anyOf(folderIds))
    .where('parent_id', 'is distinct from', toFolderId)
    .executeTakeFirstOrThrow()
  return files.numUpdatedRows + folders.numUpdatedRows > 0n
}

/** The name of the folder that they are moved out of, '' at the top; null if there are several. */
async function originOf(
  trx: Db,
  { resourceIds, folderIds, toFolderId }: Move,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(folders.name, '') as name, moved.place from (
      select folder_id as place from resources where id = ${anyOf(resourceIds)}
      union all select parent_id from folders where id = ${anyOf(folderIds)}
    ) moved left join folders on folders.id = moved.place
    where moved.place is distinct from ${toFolderId}::uuid limit 2`.execute(trx)
  return rows.length === 1 ? (rows[0]?.name ?? null) : null
}

async function record(
  trx: Db,
  kbId: string,
  actorId: string,
  { resourceIds, folderIds, toFolderId, from }: Move & { from: string | null },
): Promise<void> {
  const { rows } = await sql<{ title: string; to: string }>`
    select title, coalesce((select name from folders where id = ${toFolderId}::uuid), '') as "to" from (
      select title from resources where id = ${resourceIds[0] ?? null}
      union all select name from folders where id = ${folderIds[0] ?? null} limit 1
    ) first`.execute(trx)
  const count = new Set([...resourceIds, ...folderIds]).size
  const places = { from_folder: from, to_folder: rows[0]?.to ?? null }
  const happened = { kb_id: kbId, actor_id: actorId, count, title: rows[0]?.title ?? '', ...places }
  if (count > 0) await recordActivity(trx, { ...happened, kind: 'moved' })
}

async function eventsOf(
  db: Db,
  actorId: string,
  kb: FoundKb,
  { resourceIds, folderIds }: Move,
): Promise<ServerEvent[]> {
  const moved = new Set(folderIds)
  const folders = moved.size > 0 ? await readFolders(db, actorId, kb) : []
  const rows = await selectResources(db).where('resources.id', '=', anyOf(resourceIds)).execute()
  return [
    ...folders
      .filter(({ id }) => moved.has(id))
      .map((folder) => ({
        type: 'folder_update' as const,
        data: { folder: shareFolder(folder) },
      })),
    ...rows.map((row) => ({
      type: 'resource_update' as const,
      data: { resource: presentSharedResource(row) },
    })),
  ]
}

function anyOf(ids: string[]) {
  return sql<string>`any(${ids}::uuid[])`
}
