import { sql } from 'kysely'
import { withStored } from '#api/files/with-stored.ts'
import { ApiError } from '#api/http/errors.ts'
import type { HandlerContext } from '#api/http/handler.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { placeFiles } from '#api/resources/place-files.ts'
import type { Resource } from '#contract/entities/resource.ts'
import type { Unfinished } from './find.ts'

/**
 * Makes a file of an upload whose bytes have all arrived. If it is rejected, the upload and its
 * bytes are deleted; after any other failure it can be tried again.
 */
export async function finishUpload(
  context: HandlerContext,
  upload: Unfinished,
): Promise<Resource[]> {
  const { files, jobs } = context
  try {
    const resources = await withStored(context, async (_put, keep) => {
      const stored = await keep(() => files.takePart(upload.id))
      const kb = await findKbTo(context, upload.kb_id, 'upload')
      const place = { kb, folderId: upload.folder_id, sameName: upload.same_name ?? undefined }
      return placeFiles(context, place, [{ ...stored, title: upload.title }], async (trx) => {
        await trx
          .updateTable('unfinished_uploads')
          .set({ finished_at: sql`now()`, updated_at: sql`now()` })
          .where('id', '=', upload.id)
          .execute()
      })
    })
    await files.parts.remove(upload.id)
    return resources
  } catch (error) {
    if (error instanceof ApiError) await dropUpload(context, upload.id)
    throw error
  } finally {
    jobs.wake()
  }
}

/** Deletes an upload and the bytes that have arrived. */
export async function dropUpload({ db, files }: HandlerContext, id: string): Promise<void> {
  await db.deleteFrom('unfinished_uploads').where('id', '=', id).execute()
  await files.parts.remove(id)
}
