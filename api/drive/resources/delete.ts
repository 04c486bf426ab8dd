import { sql } from 'kysely'
import { broadcastQuotesOfFiles } from '#api/chats/messages/broadcast-quotes.ts'
import type { HandlerContext } from '#api/deps.ts'
import { announceFiles } from '#api/kbs/announce.ts'
import { moveToBin } from '#api/kbs/bin/keep-resources.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { ResourceRow } from './present.ts'

/**
 * Into the bin. What has the same `batchId` can be restored together. Throws `resource_not_found`.
 */
export async function deleteResource(
  context: HandlerContext,
  { id, kb_id: kbId, uploader_id: uploaderId }: ResourceRow,
  batchId: string | undefined,
): Promise<void> {
  const { db, actor, jobs } = context
  await db.transaction().execute(async (trx) => {
    await lockKb(trx, kbId)
    const before = await trx
      .selectFrom('resources')
      .select(['kind', 'title', 'folder_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new ApiError('resource_not_found')
    const made = { kb_id: kbId, owner_id: uploaderId, deleted_by: actor.id }
    const entry = { id, ...before, ...made, batch_id: batchId ?? null }
    await moveToBin(trx, entry, { folderIds: [], which: sql`t.id = ${id}` })
  })
  const data = { kbId, resourceIds: [id] }
  await jobs.summariseKb(kbId)
  await announceFiles(context, kbId, [{ type: 'resource_remove', data }], uploaderId)
  await broadcastQuotesOfFiles(context, [id])
}
