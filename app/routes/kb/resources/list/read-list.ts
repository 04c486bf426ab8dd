import { data, redirect } from 'react-router'
import { folderLabels, foldersById, trailIn } from '#app/routes/kb/resources/change/folder-trail.ts'
import type { Upstream } from '#app/upstream/client.ts'
import { dataOf } from '#app/upstream/failure.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { type ListQuery, listPath } from './list-query.ts'

export interface ResourceList {
  resources: Resource[]
  /** Of the current folder, or those that match the search. */
  folders: Folder[]
  /** Of found items, by id. */
  labels: Record<string, string>
  /** From the top to the current folder. */
  trail: Folder[]
  /** Null on the last page. */
  next: Pick<ListQuery, 'skip' | 'cursor'> | null
  totalCount: number
  totalSize: number
}

export interface ShownList {
  kbId: string
  query: ListQuery
  list: ResourceList
}

/** Null if the reader may not read files. */
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
    throw redirect(listPath(kbId, { ...query, skip: 0, cursor: null }))
  const folders = dataOf(found)
  const byId = foldersById(folders)
  const trail = trailIn(byId, query.folder)
  if (query.folder && trail.length === 0) throw data({ code: 'folder_not_found' }, { status: 404 })
  const list = { ...partOf(dataOf(page), matchingFolders(folders, query), query), trail }
  if (!query.q) return { ...list, labels: {}, ...totals(list, folders) }
  const parents = [
    ...list.folders.map(({ parentId }) => parentId),
    ...list.resources.map(({ folderId }) => folderId),
  ]
  return { ...list, labels: folderLabels(byId, parents) }
}

function readPage(api: Upstream, kbId: string, { folder, q, sort, cursor }: ListQuery) {
  const folderId = q ? undefined : (folder ?? 'root')
  const query = { folderId, search: q || undefined, sort, cursor: cursor ?? undefined }
  return api.attempt.listResources({ params: { kbId }, query })
}

// The list's totals include only direct children.
function totals(
  { trail, totalCount, totalSize }: Pick<ResourceList, 'trail' | 'totalCount' | 'totalSize'>,
  all: Folder[],
) {
  const here = trail.at(-1)
  if (here) return { totalCount: here.resourceCount, totalSize: here.resourceSize }
  const below = all.filter(({ parentId }) => parentId === null)
  return {
    totalCount: below.reduce((sum, folder) => sum + folder.resourceCount, totalCount),
    totalSize: below.reduce((sum, folder) => sum + folder.resourceSize, totalSize),
  }
}

type Page = { resources: Resource[]; nextCursor: string | null }

// Files begin on the page with the last folders.
function partOf<P extends Page>(
  { nextCursor, resources, ...page }: P,
  matching: Folder[],
  { skip, cursor }: ListQuery,
) {
  const left = cursor ? [] : matching.slice(skip)
  const folders = left.slice(0, limits.resourcePageSize)
  if (left.length > folders.length) {
    const next = { skip: skip + folders.length, cursor: null }
    return { ...page, folders, resources: [], next }
  }
  const next = nextCursor ? { skip: 0, cursor: nextCursor } : null
  return { ...page, folders, resources, next }
}

function matchingFolders(folders: Folder[], { q, folder }: ListQuery): Folder[] {
  if (!q) return folders.filter(({ parentId }) => parentId === folder)
  const wanted = q.toLocaleLowerCase()
  return folders.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
