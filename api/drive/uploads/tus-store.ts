import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { DataStore, type Metadata, Upload } from '@tus/utils'
import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { checkFolder } from '#api/drive/resources/insert.ts'
import { findKbTo } from '#api/kbs/find.ts'
import { lockKb } from '#api/kbs/lock.ts'
import { ApiError, isDiskFull } from '#api/platform/api-error.ts'
import { cleanFileName } from '#api/platform/files/file-name.ts'
import { checkQuota } from '#api/platform/files/quota.ts'
import { parseInput } from '#api/platform/http/input.ts'
import { uploadMetadata } from '#contract/calls/uploads.ts'
import { uploadLimits } from '#contract/limits.ts'
import { findUnfinished, type Unfinished } from './find.ts'
import { dropUpload } from './finish.ts'

/** Checks the permission each time. The size of the file on disk is what has arrived. */
export class TusStore extends DataStore {
  readonly #context: HandlerContext
  readonly #kbId: string

  constructor(context: HandlerContext, kbId: string) {
    super()
    this.#context = context
    this.#kbId = kbId
    this.extensions = ['creation', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, metadata = {} } = upload
    await beginUpload(this.#context, this.#kbId, { id, size, metadata })
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    const arrived = row.finished_at ? row.size : await this.#context.files.parts.size(id)
    return new Upload({ id, size: row.size, offset: arrived ?? 0 })
  }

  override async write(content: Readable, id: string): Promise<number> {
    const { db, files } = this.#context
    const { finished_at, size } = await this.#find(id)
    // The bytes of a finished upload are those of its file. The library rejects any more of them.
    if (finished_at) {
      await finished(content.resume())
      return size
    }
    try {
      return await files.parts.append(id, content)
    } catch (error) {
      // On a full disk, the space of an upload that cannot continue is freed at once.
      if (isDiskFull(error)) await dropUpload(this.#context, id)
      throw error
    } finally {
      await db
        .updateTable('unfinished_uploads')
        .set({ updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id)
    await dropUpload(this.#context, id)
  }

  #find(id: string): Promise<Unfinished> {
    return findUnfinished(this.#context, { kbId: this.#kbId, uploadId: id })
  }
}

type Announced = { id: string; size: number; metadata: ReturnType<typeof Metadata.parse> }

// Reserves the size. Throws `forbidden`, `too_large`, `kb_full`, `person_full`, `folder_not_found`,
// `invalid_input`, `too_many_requests`.
async function beginUpload(
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
      await checkQuota(trx, settings, { userId: actor.id, kbId: kb.id })
    })
  } catch (error) {
    await files.parts.remove(id)
    throw error
  }
}
