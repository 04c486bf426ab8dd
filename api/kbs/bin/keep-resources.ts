import { type RawBuilder, sql } from 'kysely'
import { withoutSummaryOf } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import { fileIdsIn } from './describe-files.ts'
import { type Cascade, keepRows, keepWithCascades, slicesOf } from './keep-rows.ts'
import type { BinEntryTable } from './tables.ts'

type Entry = Pick<
  BinEntryTable,
  'id' | 'kind' | 'kb_id' | 'folder_id' | 'title' | 'owner_id' | 'deleted_by'
> & { batch_id: string | null }

type Moved = { folderIds: string[]; which: RawBuilder<unknown>; cascades?: Cascade[] }

/**
 * Moves resources into the bin, under one entry, with the folders that contain them. Call it in a
 * transaction that has locked the knowledge base.
 */
export async function moveToBin(
  trx: Db,
  entry: Entry,
  { folderIds, which, cascades }: Moved,
): Promise<void> {
  await trx
    .insertInto('bin_entries')
    .values({ ...entry, chat_id: null })
    .execute()
  const kept = { entryId: entry.id, kbId: entry.kb_id }
  const folders = sql`t.id = any(${folderIds}::uuid[])`
  if (folderIds.length > 0) await keepRows(trx, kept, 'folders', folders)
  await keepWithCascades(trx, kept, 'resources', which, cascades)
  const gone = await deleteKept(trx, entry.id)
  await sql`delete from folders t where ${folders}`.execute(trx)
  await countOut(trx, entry, gone)
  await sql`update bin_entries set file_count = ${gone.count}::int,
    size = (select coalesce(sum(size), 0) from bin_rows where entry_id = ${entry.id})
    where id = ${entry.id}`.execute(trx)
}

type Gone = { count: number; size: number }

// Deletes the resources that the entry has now.
async function deleteKept(trx: Db, entryId: string): Promise<Gone> {
  const gone = { count: 0, size: 0 }
  const { rows: ranges } = await sql<{ first: number; last: number }>`
    select min(n) as first, max(n) as last from bin_rows
    where entry_id = ${entryId} and source = 'resources' having count(*) > 0`.execute(trx)
  for (const { first, last } of ranges.flatMap((range) => slicesOf(range.first, range.last))) {
    const { rows } = await sql<Gone>`
      with gone as (delete from resources using bin_rows
        where bin_rows.entry_id = ${entryId} and bin_rows.source = 'resources'
          and bin_rows.n between ${first} and ${last}
          and resources.id = (bin_rows.row ->> 'id')::uuid returning resources.size)
      select count(*) as count, coalesce(sum(size), 0)::bigint as size from gone`.execute(trx)
    gone.count += rows[0]?.count ?? 0
    gone.size += rows[0]?.size ?? 0
  }
  return gone
}

/** Changes the counts and the summary of a knowledge base after resources left it. */
async function countOut(trx: Db, entry: Entry, { count, size }: Gone): Promise<void> {
  await trx
    .updateTable('kbs')
    .set({
      resource_count: sql`resource_count - ${count}::int`,
      resource_size: sql`resource_size - ${size}::bigint`,
      ...withoutSummaryOf(sql`array${fileIdsIn([entry.id])}`),
    })
    .where('id', '=', entry.kb_id)
    .execute()
}
