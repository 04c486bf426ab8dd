import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/db/schema.ts'
import { withoutSummaryOf } from '#api/kbs/summary/without-files.ts'
import { keepRows, keepWithCascades } from './keep-rows.ts'
import type { BinEntryTable } from './tables.ts'

type Entry = Pick<
  BinEntryTable,
  'id' | 'kind' | 'kb_id' | 'folder_id' | 'title' | 'owner_id' | 'deleted_by'
> & { batch_id: string | null }

/**
 * Moves resources into the bin, under one entry, with the folders that contain them. Call it in a
 * transaction that has locked the knowledge base. Returns the resources.
 */
export async function moveToBin(
  trx: Db,
  entry: Entry,
  { folderIds, which }: { folderIds: string[]; which: RawBuilder<unknown> },
): Promise<{ id: string }[]> {
  await trx
    .insertInto('bin_entries')
    .values({ ...entry, chat_id: null })
    .execute()
  const kept = { entryId: entry.id, kbId: entry.kb_id }
  const folders = sql`t.id = any(${folderIds}::uuid[])`
  if (folderIds.length > 0) await keepRows(trx, kept, 'folders', folders)
  await keepWithCascades(trx, kept, 'resources', which)
  const { rows } = await sql<{ id: string; size: number }>`
    delete from resources t where ${which} returning id, size`.execute(trx)
  await sql`delete from folders t where ${folders}`.execute(trx)
  await countOut(trx, entry.kb_id, rows)
  await sql`update bin_entries set file_count = ${rows.length}::int,
    size = (select coalesce(sum(size), 0) from bin_rows where entry_id = ${entry.id})
    where id = ${entry.id}`.execute(trx)
  return rows
}

/** Changes the counts and the summary of a knowledge base after resources left it. */
async function countOut(
  trx: Db,
  kbId: string,
  resources: { id: string; size: number }[],
): Promise<void> {
  const size = resources.reduce((sum, resource) => sum + resource.size, 0)
  await trx
    .updateTable('kbs')
    .set({
      resource_count: sql`resource_count - ${resources.length}::int`,
      resource_size: sql`resource_size - ${size}::bigint`,
      ...withoutSummaryOf(resources.map(({ id }) => id)),
    })
    .where('id', '=', kbId)
    .execute()
}
