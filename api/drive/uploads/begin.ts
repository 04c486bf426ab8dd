import type { Metadata } from '@tus/utils'
import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { checkFolder } from '#api/drive/resources/insert.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { checkRoom } from '#api/platform/files/room.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { uploadMetadata } from '#contract/calls/uploads.ts'
import { uploadLimits } from '#contract/upload-limits.ts'

type Announced = { id: string; size: number; metadata: ReturnType<typeof Metadata.parse> }

/**
 * Begins an upload that can continue after an interruption, and reserves its size. Throws
 * `forbidden`, `too_large`, `kb_full`, `person_full`, `folder_not_found`, `invalid_input`,
 * `too_many_requests`.
 */
export async function beginUpload(
  context: HandlerContext,
  kbId: string,
  { id, size, metadata }: Announced,
): Promise<void> {
  const { db, actor, files, settings } = context
  if (size > settings.maxUploadBytes) throw new ApiError('too_large')
  const kb = await findKbTo(context, kbId, 'upload')
  const { name, folderId, sameName } = parseInput(uploadMetadata, metadata)
  await files.parts.create(id)
  try {
    await db.transaction().execute(async (trx) => {
      await lockKb(trx, kb.id)
      await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', actor.id)
        .forNoKeyUpdate()
        .execute()
      if (folderId) await checkFolder(trx, kb.id, folderId)
      const of = { kb_id: kb.id, user_id: actor.id, folder_id: folderId }
      const row = { ...of, id, title: cleanFileName(name), same_name: sameName ?? null, size }
      await trx.insertInto('unfinished_uploads').values(row).execute()
      const { count } = await trx
        .selectFrom('unfinished_uploads')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('user_id', '=', actor.id)
        .where('finished_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (count > uploadLimits.unfinishedPerPerson) throw new ApiError('too_many_requests')
      await checkRoom(trx, settings, { userId: actor.id, kbId: kb.id })
    })
  } catch (error) {
    await files.parts.remove(id)
    throw error
  }
}
