import { sql } from 'kysely'
import type { Deps } from '#api/deps.ts'
import { recordActivity } from '#api/kbs/activity.ts'
import { withoutSummaryOf } from '#api/kbs/find.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { StoredFile } from '#api/platform/files/file-store.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { titleOrder } from '#api/platform/title-order.ts'
import type { Db } from '#api/schema.ts'
import { countLimits } from '#contract/limits.ts'
import { unknownType } from '#shared/formats.ts'

/** `type`: the media type, if known. */
export type VersionContent = StoredFile & { title?: string; type?: string }

/**
 * Keeps the former version, and deletes what was read from it: pages, passages and summary are of
 * the current one. Needs the lock of the knowledge base, so that two uploads at once both become
 * versions. Throws `resource_not_found`, `kb_full`, `person_full`, `too_many_versions`.
 */
export async function addVersion(
  trx: Db,
  { jobs, settings }: Pick<Deps, 'jobs' | 'settings'>,
  resourceId: string,
  { hash, size, title, type = unknownType }: VersionContent,
  by: string,
): Promise<void> {
  const former = await keepFormer(trx, resourceId)
  await trx
    .updateTable('resources')
    .set({
      hash,
      size,
      type,
      version_by: by,
      version_at: sql`now()`,
      modified_at: sql`now()`,
      ...(title ? { title, title_order: titleOrder(title) } : {}),
      version: sql`version + 1`,
      status: 'queued',
      failure: null,
      summary: '',
      page_count: 0,
      is_partial: false,
      encoding: null,
      embedded_with: null,
      updated_at: sql`now()`,
    })
    .where('id', '=', resourceId)
    .execute()
  await trx.deleteFrom('passages').where('resource_id', '=', resourceId).execute()
  await trx.deleteFrom('resource_pages').where('resource_id', '=', resourceId).execute()
  await countSize(trx, former.kb_id, by, size)
  const { kb_id: kbId } = former
  const happened = { kb_id: kbId, actor_id: by, title: title ?? former.title, count: 1 }
  await recordActivity(trx, { ...happened, kind: 'changed' })
  await trx
    .updateTable('kbs')
    .set(withoutSummaryOf(sql`array[${resourceId}::uuid]`))
    .where('id', '=', kbId)
    .execute()
  await checkQuota(trx, settings, { userId: by, kbId })
  await jobs.analyse(trx, [resourceId])
}

// A trigger adds the former version to the totals, and the row that it leaves no longer counts it.
async function keepFormer(trx: Db, resourceId: string) {
  const file = await trx
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', resourceId)
    .where('kind', '=', 'file')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!file?.hash) throw new ApiError('resource_not_found')
  const uploader = file.version_by ?? file.uploader_id
  await trx
    .insertInto('resource_versions')
    .values({
      resource_id: file.id,
      n: file.version,
      kb_id: file.kb_id,
      hash: file.hash,
      title: file.title,
      type: file.type,
      size: file.size,
      uploader_id: uploader,
      created_at: file.version_at ?? file.created_at,
    })
    .execute()
  await checkCount(trx, file.id)
  await countSize(trx, file.kb_id, uploader, -file.size)
  return file
}

async function checkCount(trx: Db, resourceId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('resource_versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', resourceId)
    .executeTakeFirstOrThrow()
  // The current version is in no row.
  if (count >= countLimits.versionsPerFile) throw new ApiError('too_many_versions')
}

async function countSize(trx: Db, kbId: string, userId: string, bytes: number): Promise<void> {
  const size = sql<number>`resource_size + ${bytes}::bigint`
  await trx.updateTable('kbs').set({ resource_size: size }).where('id', '=', kbId).execute()
  await trx.updateTable('users').set({ resource_size: size }).where('id', '=', userId).execute()
}
