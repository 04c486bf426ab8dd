import { sql } from 'kysely'
import { withAllBelow } from '#api/drive/folders/find.ts'
import { fileNameOf } from '#api/drive/resources/present.ts'
import { ApiError } from '#api/platform/api-error.ts'
import type { Db } from '#api/schema.ts'
import { archiveLimits } from '#contract/limits.ts'
import { mostFolderPathBytes } from './limits.ts'
import { createPaths } from './names.ts'

export type Selection = { resourceIds: string[]; folderIds: string[] }

export type ArchiveFile = {
  id: string
  path: string
  /** Null for a web link whose page is not stored. */
  hash: string | null
  type: string
  modifiedAt: string
}

export type Contents = {
  folders: { id: string; name: string; path: string }[]
  files: ArchiveFile[]
}

/** Throws `resource_not_found` if none of the items exists, and `archive_too_large`. */
export async function selectContents(
  db: Db,
  kbId: string,
  selection: Selection,
): Promise<Contents> {
  const { all, rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => readRows(trx, kbId, selection))
  const inside = withAllBelow(all, selection.folderIds)
  const known = all.filter(({ id }) => inside.has(id))
  if (known.length + rows.length === 0) throw new ApiError('resource_not_found')
  if (known.length + rows.length > archiveLimits.entries) throw new ApiError('archive_too_large')
  const addPath = createPaths()
  const folders = placeFolders(known, addPath)
  const paths = new Map(folders.map(({ id, path }) => [id, path]))
  const files = rows.map((row) => ({
    id: row.id,
    path: addPath(paths.get(row.folder_id ?? '') ?? '', fileNameOf(row)),
    hash: row.hash,
    type: row.type,
    modifiedAt: row.modified_at,
  }))
  return { folders, files }
}

async function readRows(trx: Db, kbId: string, { resourceIds, folderIds }: Selection) {
  const all = await trx
    .selectFrom('folders')
    .select(['id', 'name', 'parent_id as parentId'])
    .where('kb_id', '=', kbId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  const inside = [...withAllBelow(all, folderIds)]
  const rows = await trx
    .selectFrom('resources')
    .select(['id', 'kind', 'title', 'type', 'hash', 'folder_id', 'modified_at'])
    .where('kb_id', '=', kbId)
    .where((eb) =>
      eb.or([
        eb('id', '=', sql<string>`any(${resourceIds}::uuid[])`),
        eb('folder_id', '=', sql<string>`any(${inside}::uuid[])`),
      ]),
    )
    .orderBy('title')
    .orderBy('id')
    .limit(archiveLimits.entries + 1)
    .execute()
  return { all, rows }
}

type FolderRow = { id: string; name: string; parentId: string | null }

// Selected folders are at the top, and so is one whose path would be too long. A parent comes
// before its children.
function placeFolders(known: FolderRow[], addPath: (folder: string, name: string) => string) {
  const byId = new Map(known.map((folder) => [folder.id, folder]))
  const children = Map.groupBy(known, ({ parentId }) =>
    byId.has(parentId ?? '') ? parentId : null,
  )
  const placed: Contents['folders'] = []
  const waiting: { parent: string | null; path: string }[] = [{ parent: null, path: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const { id, name } of children.get(next.parent) ?? []) {
      const isTooLong = Buffer.byteLength(next.path + name) > mostFolderPathBytes
      const path = `${addPath(isTooLong ? '' : next.path, name)}/`
      placed.push({ id, name, path })
      waiting.push({ parent: id, path })
    }
  }
  return placed
}
