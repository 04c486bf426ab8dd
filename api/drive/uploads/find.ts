import type { Selectable } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { UnfinishedUploadTable } from './tables.ts'

export type Unfinished = Selectable<UnfinishedUploadTable>

/** The actor must still be allowed to upload. Throws `forbidden`, `upload_not_found`. */
export async function findUnfinished(
  context: HandlerContext,
  { kbId, uploadId }: { kbId: string; uploadId: string },
): Promise<Unfinished> {
  await findKbTo(context, kbId, 'upload')
  return context.db
    .selectFrom('unfinished_uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('kb_id', '=', kbId)
    .where('user_id', '=', context.actor.id)
    .executeTakeFirstOrThrow(() => new ApiError('upload_not_found'))
}
