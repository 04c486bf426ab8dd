import { data, redirect } from 'react-router'
import { foldersById, trailIn } from '#app/routes/kb/resources/change/folder-trail.ts'
import type { ListedFile } from '#app/routes/kb/resources/rows/packed-files.ts'
import type { Upstream } from '#app/upstream/client.ts'
import { dataOf } from '#app/upstream/failure.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { drivePath } from './drive-query.ts'
import { type ListQuery, listPath } from './list-query.ts'

export interface ResourceList<File = Resource> {
  resources: File[]
  /** The ids of those with the reader's star. */
  stars: string[]
  /** Of the current folder, or those that match the search. */
  folders: Folder[]
  /** The folders of the items, by id, if these are of several folders. */
  places: Record<string, Place>
  /** From the top to the current folder. */
  trail: Folder[]
  /** Null on the last page. */
  next: Pick<ListQuery, 'skip' | 'cursor'> | null
  totalCount: number
  totalSize: number
}

/** A folder, with its path in words and its page in the drive. */
interface Place {
  name: string
  label: string
  to: string
}

export interface ShownList {
  kbId: string
  query: ListQuery
  list: ResourceList<ListedFile>
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
  const part = partOf(dataOf(page), matchingFolders(folders, query), query)
  const stars = await readStars(api, kbId, part.resources)
  const list = { ...part, stars, trail }
  if (query.view === 'tree' && !query.q) return { ...list, places: {}, ...totals(list, folders) }
  const parents = [
    ...list.folders.map(({ parentId }) => parentId),
    ...list.resources.map(({ folderId }) => folderId),
  ]
  return { ...list, places: placesOf(kbId, byId, parents) }
}

/** Which of the files have the reader's star; none if that is not known. */
export async function readStars(api: Upstream, kbId: string, resources: Resource[]) {
  if (resources.length === 0) return []
  const resourceIds = resources.map(({ id }) => id).join(',')
  const stars = await api.attempt.listStars({ params: { kbId }, query: { resourceIds } })
  return stars.ok ? stars.data : []
}

function readPage(api: Upstream, kbId: string, { view, folder, q, sort, cursor }: ListQuery) {
  const folderId = q || view !== 'tree' ? undefined : (folder ?? 'root')
  const query = {
    folderId,
    search: q || undefined,
    starred: view === 'starred',
    sort: view === 'recent' && sort === 'newest' ? ('modified' as const) : sort,
    cursor: cursor ?? undefined,
  }
  return api.attempt.listResources({ params: { kbId }, query })
}

function placesOf(
  kbId: string,
  byId: ReadonlyMap<string, Folder>,
  ids: (string | null)[],
): ResourceList['places'] {
  const trails = [...new Set(ids)].map((id) => trailIn(byId, id))
  const places = trails.flatMap((trail): [string, Place][] => {
    const folder = trail.at(-1)
    if (!folder) return []
    const label = trail.map(({ name }) => name).join(' / ')
    return [[folder.id, { name: folder.name, label, to: drivePath(kbId, trail) }]]
  })
  return Object.fromEntries(places)
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

function matchingFolders(folders: Folder[], { view, q, folder }: ListQuery): Folder[] {
  if (view === 'starred' || (!q && view !== 'tree')) return []
  if (!q) return folders.filter(({ parentId }) => parentId === folder)
  const wanted = q.toLocaleLowerCase()
  return folders.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
