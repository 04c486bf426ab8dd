import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { DataStore, Upload } from '@tus/utils'
import { sql } from 'kysely'
import type { HandlerContext } from '#api/deps.ts'
import { isDiskFull } from '#api/platform/api-error.ts'
import { beginUpload } from './begin.ts'
import { findUnfinished, type Unfinished } from './find.ts'
import { dropUpload } from './finish.ts'

/**
 * The store of one request for the tus protocol. It checks the permission each time it finds an
 * upload. How much has arrived is the size of the file on disk.
 */
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
