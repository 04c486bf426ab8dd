import { type RawBuilder, sql } from 'kysely'
import { withoutSummaryOf } from '#api/kbs/find.ts'
import type { Db } from '#api/schema.ts'
import { type Cascade, keepRows, keepWithCascades, slicesOf } from './keep-rows.ts'
import type { BinEntryTable } from './tables.ts'

/** More files and folders of one change are not broadcast one by one. */
export const mostNamed = 200

type Entry = Pick<
  BinEntryTable,
  'id' | 'kind' | 'kb_id' | 'folder_id' | 'title' | 'owner_id' | 'deleted_by'
> & { batch_id: string | null }

type Moved = { folderIds: string[]; which: RawBuilder<unknown>; cascades?: Cascade[] }

/** One entry with the folders that contain them. Call it with the lock of the knowledge base. */
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

// What the entry has now.
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

export type FilesInBin = {
  resourceCount: number
  isMany: boolean
  folderIds: string[]
  resourceIds: string[]
  quotingIds: string[]
}

export function fileIdsIn(entryIds: string[]): RawBuilder<string> {
  return sql<string>`(select (row ->> 'id')::uuid from bin_rows
    where entry_id = any(${entryIds}::uuid[]) and source = 'resources')`
}

/** Returns few rows, however many files there are. */
export async function describeFiles(
  trx: Db,
  kbId: string,
  entryIds: string[],
): Promise<FilesInBin> {
  const { rows: counts } = await sql<{ source: string; count: number }>`
    select source, count(*) as count from bin_rows where entry_id = any(${entryIds}::uuid[])
      and source in ('resources', 'folders') group by source`.execute(trx)
  const isMany = counts.reduce((sum, { count }) => sum + count, 0) > mostNamed
  const resourceCount = counts.find(({ source }) => source === 'resources')?.count ?? 0
  const ids = isMany ? [] : await readIds(trx, entryIds)
  return {
    resourceCount,
    isMany,
    folderIds: ids.flatMap(({ id, source }) => (source === 'folders' ? [id] : [])),
    resourceIds: ids.flatMap(({ id, source }) => (source === 'resources' ? [id] : [])),
    quotingIds: resourceCount > 0 ? await listQuoting(trx, kbId, entryIds) : [],
  }
}

async function readIds(trx: Db, entryIds: string[]) {
  const { rows } = await sql<{ id: string; source: string }>`
    select row ->> 'id' as id, source from bin_rows where entry_id = any(${entryIds}::uuid[])
      and source in ('resources', 'folders') order by n`.execute(trx)
  return rows
}

async function listQuoting(trx: Db, kbId: string, entryIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ chat_id: string }>`
    select distinct chat_id from messages
    cross join lateral jsonb_path_query(citations, '$[*].resourceId') as cited (id)
    where source_kb_id = ${kbId} and (cited.id #>> '{}')::uuid in ${fileIdsIn(entryIds)}`.execute(
    trx,
  )
  return rows.map(({ chat_id }) => chat_id)
}
