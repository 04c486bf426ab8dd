import { sql } from 'kysely'
import type { Db } from '#api/schema.ts'
import type { SearchHit } from '#contract/entities/search.ts'

/** Returns the hits with the names of the folders above the found files, links and folders. */
export async function withFolderNames(db: Db, hits: SearchHit[]): Promise<SearchHit[]> {
  const resourceIds = hits.flatMap(({ resourceId }) => resourceId ?? [])
  const folderIds = hits.flatMap(({ folderId }) => folderId ?? [])
  if (resourceIds.length + folderIds.length === 0) return hits
  const names = await readNames(db, resourceIds, folderIds)
  return hits.map((hit) => {
    const id = hit.resourceId ?? hit.folderId
    return { ...hit, folderNames: (id && names.get(id)) || [] }
  })
}

async function readNames(db: Db, resourceIds: string[], folderIds: string[]) {
  const { rows } = await sql<{ id: string; names: string[] }>`
    with recursive above as (
      select id, folder_id, 1 as depth from resources where id = any(${resourceIds}::uuid[])
      union
      select id, parent_id, 1 from folders where id = any(${folderIds}::uuid[])
      union all
      select above.id, folders.parent_id, above.depth + 1
      from above join folders on folders.id = above.folder_id)
    select above.id, array_agg(folders.name order by above.depth desc) as names
    from above join folders on folders.id = above.folder_id
    group by above.id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
