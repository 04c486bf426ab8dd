import { sql } from 'kysely'
import { releaseFiles } from '#api/files/release.ts'
import { lockTree } from '#api/folders/find.ts'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { broadcastQuotesOfFiles } from '#api/messages/broadcast-quotes.ts'
import { olderHashes } from '#api/versions/find.ts'
import { announce } from './announce.ts'
import type { ResourceRow } from './present.ts'

/**
 * Deletes a resource with its pages, passages and older versions. Its file is kept if another resource has the same
 * content.
 */
export async function deleteResource(
  context: HandlerContext,
  resource: ResourceRow,
): Promise<void> {
  const { db, files } = context
  const older = await db.transaction().execute(async (trx) => {
    await lockTree(trx, resource.kb_id)
    const hashes = await olderHashes(trx, [resource.id])
    const gone = await trx
      .deleteFrom('resources')
      .where('id', '=', resource.id)
      .returning('size')
      .executeTakeFirst()
    if (!gone) throw new ApiError('resource_not_found')
    await trx
      .updateTable('kbs')
      .set({
        resource_count: sql`resource_count - 1`,
        resource_size: sql`resource_size - ${gone.size}::bigint`,
      })
      .where('id', '=', resource.kb_id)
      .execute()
    return hashes
  })
  const data = { kbId: resource.kb_id, resourceIds: [resource.id] }
  await announce(context, resource.kb_id, [{ type: 'resource_remove', data }], resource.uploader_id)
  await broadcastQuotesOfFiles(context, [resource.id])
  await releaseFiles(db, files, resource.hash ? [resource.hash, ...older] : older)
}
