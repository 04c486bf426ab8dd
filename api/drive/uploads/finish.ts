import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { findUnfinished } from './find.ts'
import { placeFiles } from './place-files.ts'

class FinishedElsewhere extends Error {}

type Ids = { kbId: string; uploadId: string }

// The last part and a client that asks for the offset may both find the upload complete. One makes
// the file, and both get its answer; on two servers one of them gets none.
const finishing = new Map<string, Promise<Resource[]>>()

/** Empty if another request did this. A rejected upload is deleted; others can be tried again. */
export async function finishUpload(context: HandlerContext, ids: Ids): Promise<Resource[]> {
  const running = finishing.get(ids.uploadId)
  if (running) return running
  const started = finish(context, ids).finally(() => finishing.delete(ids.uploadId))
  finishing.set(ids.uploadId, started)
  return started
}

async function finish(context: HandlerContext, ids: Ids): Promise<Resource[]> {
  const { files, jobs } = context
  const upload = await findUnfinished(context, ids)
  if (upload.finished_at) return []
  try {
    const resources = await withStored(context, async (_put, keep) => {
      const stored = await keep(() => files.takePart(upload.id))
      const kb = await findKbTo(context, upload.kb_id, 'upload')
      const place = { kb, folderId: upload.folder_id, sameName: upload.same_name ?? undefined }
      return placeFiles(context, place, [{ ...stored, title: upload.title }], async (trx) => {
        const finished = await trx
          .updateTable('unfinished_uploads')
          .set({ finished_at: sql`now()`, updated_at: sql`now()` })
          .where('id', '=', upload.id)
          .where('finished_at', 'is', null)
          .executeTakeFirst()
        if (finished.numUpdatedRows === 0n) throw new FinishedElsewhere()
      })
    })
    await files.parts.remove(upload.id)
    return resources
  } catch (error) {
    if (error instanceof FinishedElsewhere) return []
    if (error instanceof ApiError) await dropUpload(context, upload.id)
    // Its bytes are also missing if it was cancelled meanwhile, or finished by another server.
    else if ((await findUnfinished(context, ids)).finished_at) return []
    throw error
  } finally {
    jobs.wake()
  }
}

export async function dropUpload({ db, files }: HandlerContext, id: string): Promise<void> {
  await db.deleteFrom('unfinished_uploads').where('id', '=', id).execute()
  await files.parts.remove(id)
}
