import { data, redirect } from 'react-router'
import type { Upstream } from '#app/upstream/client.ts'
import { dataOf } from '#app/upstream/failure.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { folderTrail } from './folder-trail.ts'
import { type ListQuery, listPath } from './list-query.ts'

export interface ResourceList {
  resources: Resource[]
  /**
   * The folders in the list: the subfolders of the current folder, or those that match the search.
   */
  folders: Folder[]
  allFolders: Folder[]
  /** The folders on the path from the top to the current folder. */
  trail: Folder[]
  nextCursor: string | null
  totalCount: number
  totalSize: number
}

/** The data of the page that shows the list. */
export interface ShownList {
  kbId: string
  query: ListQuery
  list: ResourceList
}

/** Reads the data of the list; returns null if the reader may not read files. */
export async function readList(
  api: Upstream,
  kbId: string,
  query: ListQuery,
): Promise<ResourceList | null> {
  const params = { kbId }
  const [page, found] = await Promise.all([
    readPage(api, kbId, query),
    api.attempt.listFolders({ params }),
  ])
  if (!page.ok && page.error.code === 'forbidden') return null
  if (!page.ok && page.error.code === 'invalid_cursor')
    throw redirect(listPath(kbId, { ...query, cursor: null }))
  const folders = dataOf(found)
  const trail = folderTrail(folders, query.folder)
  if (query.folder && trail.length === 0) throw data({ code: 'folder_not_found' }, { status: 404 })
  const list = { ...dataOf(page), allFolders: folders, trail }
  const shown = { ...list, folders: shownFolders(folders, query) }
  return query.q ? shown : { ...shown, ...totals(shown) }
}

function readPage(api: Upstream, kbId: string, { folder, q, sort, cursor }: ListQuery) {
  const folderId = q ? undefined : (folder ?? 'root')
  const query = { folderId, search: q || undefined, sort, cursor: cursor ?? undefined }
  return api.attempt.listResources({ params: { kbId }, query })
}

// Adds the totals of the subfolders, because the list's totals include only direct children.
function totals({ trail, allFolders, totalCount, totalSize }: Omit<ResourceList, 'folders'>) {
  const here = trail.at(-1)
  if (here) return { totalCount: here.resourceCount, totalSize: here.resourceSize }
  const below = allFolders.filter(({ parentId }) => parentId === null)
  return {
    totalCount: below.reduce((sum, folder) => sum + folder.resourceCount, totalCount),
    totalSize: below.reduce((sum, folder) => sum + folder.resourceSize, totalSize),
  }
}

function shownFolders(folders: Folder[], { q, folder, cursor }: ListQuery): Folder[] {
  if (cursor) return []
  if (!q) return folders.filter(({ parentId }) => parentId === folder)
  const wanted = q.toLocaleLowerCase()
  return folders.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
