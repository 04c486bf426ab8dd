import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { withStored } from '#api/platform/files/with-stored.ts'
import { newId } from '#api/platform/ids.ts'
import { titleOrder } from '#api/platform/title-order.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'
import { unknownType } from '#shared/formats.ts'

export type UploadTarget = { kbId: string; folderId: string | null; uploaderId: string }

/** `type`: the media type, if known. The type that a browser sends is user input. */
type NamedFile = StoredFile & { title: string; type?: string }

/** All or none. Throws `kb_not_found`, `folder_not_found`, `kb_full`, `person_full`. */
export async function insertFiles(
  { db, jobs, settings }: Pick<Deps, 'db' | 'jobs' | 'settings'>,
  { kbId, folderId, uploaderId }: UploadTarget,
  stored: NamedFile[],
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await countIn(trx, kbId, stored)
    if (folderId) await checkFolder(trx, kbId, folderId)
    const ids = await insertRows(trx, { kbId, folderId, uploaderId }, stored)
    await checkQuota(trx, settings, { userId: uploaderId, kbId })
    await jobs.analyse(trx, ids)
    return ids
  })
}

export async function insertRows(
  trx: Db,
  { kbId, folderId, uploaderId }: UploadTarget,
  stored: NamedFile[],
): Promise<string[]> {
  const rows = stored.map((file) => ({
    id: newId(),
    kb_id: kbId,
    folder_id: folderId,
    title: file.title,
    title_order: titleOrder(file.title),
    // The analysis finds out the real type.
    type: file.type ?? unknownType,
    size: file.size,
    hash: file.hash,
    status: 'queued' as const,
    uploader_id: uploaderId,
  }))
  await trx.insertInto('resources').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** First, because it locks the knowledge base. Throws `kb_not_found`, `too_many_resources`. */
export async function countIn(trx: Db, kbId: string, stored: { size: number }[]): Promise<void> {
  const size = stored.reduce((sum, file) => sum + file.size, 0)
  const kb = await trx
    .updateTable('kbs')
    .set({
      resource_count: sql`resource_count + ${stored.length}::int`,
      resource_size: sql`resource_size + ${size}::bigint`,
    })
    .where('id', '=', kbId)
    .where('deleted_at', 'is', null)
    .returning('resource_count')
    .executeTakeFirst()
  if (!kb) throw new ApiError('kb_not_found')
  if (kb.resource_count > countLimits.resourcesPerKb) throw new ApiError('too_many_resources')
}

/** Throws `folder_not_found`. */
export async function checkFolder(db: Db, kbId: string, folderId: string): Promise<void> {
  const folder = await db
    .selectFrom('folders')
    .select('id')
    .where('id', '=', folderId)
    .where('kb_id', '=', kbId)
    .executeTakeFirst()
  if (!folder) throw new ApiError('folder_not_found')
}

export async function addFile(
  { db, files, jobs, settings }: Pick<Deps, 'db' | 'files' | 'jobs' | 'settings'>,
  place: UploadTarget,
  title: string,
  content: AsyncIterable<Uint8Array>,
): Promise<string> {
  try {
    return await withStored({ db, files }, async (put) => {
      const file = { ...(await put(content)), title }
      const [id = ''] = await insertFiles({ db, jobs, settings }, place, [file])
      return id
    })
  } finally {
    jobs.wake()
  }
}
