import { sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import type { FileStore } from '#api/files/file-store.ts'
import { releaseFiles } from '#api/files/release.ts'
import { binLimits } from '#contract/bin-limits.ts'

const entriesAtOnce = 100

/** Deletes everything for good that has been in the bin for its time. */
export async function purgeDue(db: Db, files: FileStore): Promise<void> {
  for (;;) {
    const due = await db
      .selectFrom('bin_entries')
      .select('id')
      .where('deleted_at', '<', sql<string>`now() - make_interval(days => ${binLimits.days}::int)`)
      .orderBy('deleted_at')
      .limit(entriesAtOnce)
      .execute()
    if (due.length === 0) return
    await purge(
      db,
      files,
      due.map(({ id }) => id),
    )
  }
}

/** Deletes entries of the bin for good, with their content that nothing else refers to. */
export async function purge(db: Db, files: FileStore, ids: string[]): Promise<void> {
  const hashes = await db.transaction().execute(async (trx) => {
    const kept = await trx
      .selectFrom('bin_rows')
      .select('hash')
      .distinct()
      .where('entry_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('hash', 'is not', null)
      .execute()
    await trx.deleteFrom('bin_entries').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    return kept.flatMap(({ hash }) => hash ?? [])
  })
  await releaseFiles(db, files, hashes)
}
