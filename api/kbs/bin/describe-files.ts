import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#api/schema.ts'

/** Up to this number, the files and folders that a change moves are broadcast one by one. */
export const mostNamed = 200

/** The files and folders of entries of the bin, for events. */
export type FilesInBin = {
  resourceCount: number
  /** Whether they are more than are broadcast one by one; then the ids are not read. */
  isMany: boolean
  folderIds: string[]
  resourceIds: string[]
  /** The chats that quote the files. */
  quotingIds: string[]
}

/** Selects the ids of the files of entries of the bin. */
export function fileIdsIn(entryIds: string[]): RawBuilder<string> {
  return sql<string>`(select (row ->> 'id')::uuid from bin_rows
    where entry_id = any(${entryIds}::uuid[]) and source = 'resources')`
}

/** Reads which files and folders are in entries of the bin, however many, with few rows. */
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
