import { sql } from 'kysely'
import { countOutsideBin } from '#api/kbs/bin/kb-storage.ts'
import { listHashes } from '#api/kbs/hashes.ts'
import { lockKbs } from '#api/kbs/lock.ts'
import { forgetAuthors } from '#api/manage/imports/forget-authors.ts'
import type { FileStore } from '#api/platform/files/file-store.ts'
import { releaseFiles } from '#api/platform/files/release.ts'
import type { Db } from '#api/schema.ts'

/** Deletes a knowledge base in the bin for good, with its files that nothing else refers to. */
export async function purgeKb(db: Db, files: FileStore, id: string): Promise<void> {
  const hashes = await db.transaction().execute(async (trx) => {
    await lockKbs(trx, sql`(${id}::uuid)`)
    const entry = await trx
      .selectFrom('bin_entries')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', 'kb')
      .forUpdate()
      .executeTakeFirst()
    if (!entry) return []
    const hashes = await listHashes(trx, id)
    // Deleting the rows lowers these counts.
    await countOutsideBin(trx, id)
    await trx.deleteFrom('bin_entries').where('id', '=', id).execute()
    await trx.deleteFrom('kbs').where('id', '=', id).execute()
    await forgetAuthors(trx, id)
    return hashes
  })
  await releaseFiles(db, files, hashes)
}
