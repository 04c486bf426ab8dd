import { redirect } from 'react-router'
import {
  folderLabels,
  foldersById,
  folderTrail,
  trailIn,
} from '#app/routes/kb/resources/change/folder-trail.ts'
import {
  type DriveQuery,
  drivePath,
  readDriveQuery,
  type Trail,
} from '#app/routes/kb/resources/list/drive-query.ts'
import { readStars } from '#app/routes/kb/resources/list/read-list.ts'
import type { ListedFile } from '#app/routes/kb/resources/rows/packed-files.ts'
import type { Upstream } from '#app/upstream/client.ts'
import { dataOf } from '#app/upstream/failure.ts'
import type { Folder, Resource } from '#contract/entities/resource.ts'
import { findFolder, foldersBelow } from './find-folder.ts'
import { type Below, type MapItem, mapOf } from './map/map-tiles.ts'
import { type TreeNode, treeOf } from './tree-nodes.ts'

const foldersPerPage = 100

export interface Drive<File = ListedFile> {
  kbId: string
  query: DriveQuery
  /** From the top to the current folder. */
  trail: Folder[]
  tree: Pick<TreeNode, 'children' | 'more'>
  /** Only those of this page of the list. */
  folders: Folder[]
  paths: Record<string, string>
  /** Of found items, by id. */
  labels: Record<string, string>
  resources: File[]
  /** The ids of files with the reader's star. */
  stars: string[]
  /** Of the whole list; the size in bytes. */
  total: { folders: number; files: number; size: number }
  /** Null on the last page. */
  next: Pick<DriveQuery, 'skip' | 'cursor'> | null
  map: MapItem[] | null
  info: Awaited<ReturnType<typeof readInfo>>
}

type Outcome =
  | { state: 'shown'; drive: Drive<Resource> }
  | { state: 'gone' }
  | { state: 'unreadable' }

/** Redirects to the folder's own address from another one. */
export async function readDrive(api: Upstream, kbId: string, url: URL): Promise<Outcome> {
  const answer = await api.attempt.listFolders({ params: { kbId } })
  if (!answer.ok && answer.error.code === 'forbidden') return { state: 'unreadable' }
  const all = dataOf(answer)
  const found = findFolder(all, url)
  if (!found) {
    await redirectToFormer(api, { kbId, all, url })
    return { state: 'gone' }
  }
  const { trail } = found
  const query = readDriveQuery(url.searchParams)
  const path = drivePath(kbId, trail, query)
  const isById = url.searchParams.has('folder') && path.includes('?folder=')
  if (!found.isExact && !isById) throw redirect(path)
  return { state: 'shown', drive: await readFolder(api, { kbId, all, trail, query }) }
}

// A folder that was renamed or moved is found at its former address, as long as no other has it.
async function redirectToFormer(
  api: Upstream,
  { kbId, all, url }: { kbId: string; all: Folder[]; url: URL },
): Promise<void> {
  if (url.searchParams.has('folder')) return
  const path = url.pathname.split('/').slice(4).join('/')
  const answer = await api.attempt.findFolder({ params: { kbId }, query: { path } })
  if (!answer.ok) return
  const trail = trailIn(foldersById(all), answer.data.id)
  if (trail.length > 0) throw redirect(drivePath(kbId, trail, readDriveQuery(url.searchParams)))
}

interface Place {
  kbId: string
  all: Folder[]
  trail: Folder[]
  query: DriveQuery
}

async function readFolder(api: Upstream, place: Place): Promise<Drive<Resource>> {
  const { kbId, all, trail, query } = place
  const matching = matchingFolders(place)
  const isMap = query.view === 'map'
  const first = query.cursor || isMap ? [] : matching.slice(query.skip)
  const folders = first.slice(0, foldersPerPage)
  const left = first.length - folders.length
  const [files, below] = await Promise.all([
    readFiles(api, place, left > 0),
    isMap ? readBelow(api, place, matching) : undefined,
  ])
  const resources = left > 0 ? [] : files.resources
  const stars = isMap ? [] : await readStars(api, kbId, resources)
  const map = below ? mapOf({ folders: matching, resources, files, below }) : null
  const parents = [...folders.map((one) => one.parentId), ...resources.map((one) => one.folderId)]
  return {
    kbId,
    query,
    trail,
    tree: treeOf(kbId, all, trail),
    folders,
    paths: pathsOf(place, below ? [...matching, ...below.folders] : folders),
    labels: query.q ? folderLabels(foldersById(all), parents) : {},
    resources,
    stars,
    total: totalOf(place, matching, files),
    next: nextOf(query, left, files.nextCursor),
    map,
    info: await readInfo(api, { kbId, id: query.info, all, resources }),
  }
}

function pathsOf({ kbId, all, trail, query }: Place, folders: Trail): Record<string, string> {
  const { q, sort, view } = query
  const isDeep = q !== '' || view === 'map'
  const byId = foldersById(isDeep ? all : [])
  const path = (folder: Trail[number]) => (isDeep ? trailIn(byId, folder.id) : [...trail, folder])
  return Object.fromEntries(
    folders.map((folder) => [folder.id, drivePath(kbId, path(folder), { sort, view })]),
  )
}

async function readBelow(api: Upstream, place: Place, folders: Folder[]): Promise<Below> {
  if (folders.length === 0) return { folders: [], resources: [] }
  const { kbId, all, trail } = place
  const ids = new Set(folders.map(({ id }) => id))
  const { resources } = await api.listResources({
    params: { kbId },
    query: { folderId: trail.at(-1)?.id ?? 'root', withSubfolders: true, sort: 'size' },
  })
  return {
    folders: all.filter(({ parentId }) => parentId !== null && ids.has(parentId)),
    resources: resources.filter(({ folderId }) => folderId !== null && ids.has(folderId)),
  }
}

// If more folders follow, only the totals of the files are needed.
async function readFiles(api: Upstream, { kbId, trail, query }: Place, onlyTotals: boolean) {
  const { q, sort, cursor } = query
  const folderId = trail.at(-1)?.id ?? 'root'
  const answer = await api.attempt.listResources({
    params: { kbId },
    query: {
      folderId,
      withSubfolders: Boolean(q),
      search: q || undefined,
      sort: query.view === 'map' ? 'size' : sort,
      cursor: onlyTotals ? undefined : (cursor ?? undefined),
      limit: onlyTotals ? 1 : undefined,
    },
  })
  if (!answer.ok && answer.error.code === 'invalid_cursor')
    throw redirect(drivePath(kbId, trail, { ...query, cursor: null }))
  return dataOf(answer)
}

function matchingFolders({ all, trail, query: { q, sort, view } }: Place): Folder[] {
  const here = trail.at(-1)?.id ?? null
  const wanted = q.toLowerCase()
  const folders = q
    ? foldersBelow(all, here).filter(({ name }) => name.toLowerCase().includes(wanted))
    : all.filter(({ parentId }) => parentId === here)
  const [key, way] = view === 'map' ? ['size'] : sort.split('-')
  if (key === 'modified') folders.sort((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
  if (key === 'size') folders.sort((a, b) => b.resourceSize - a.resourceSize)
  return way && key !== 'type' ? folders.reverse() : folders
}

// The totals of files in the answer do not include those of subfolders, except for a search.
function totalOf(
  { all, trail, query }: Place,
  matching: Folder[],
  { totalCount, totalSize }: { totalCount: number; totalSize: number },
) {
  const folders = matching.length
  if (query.q) return { folders, files: totalCount, size: totalSize }
  const here = trail.at(-1)
  if (here) return { folders, files: here.resourceCount, size: here.resourceSize }
  const top = all.filter(({ parentId }) => parentId === null)
  return {
    folders,
    files: top.reduce((sum, one) => sum + one.resourceCount, totalCount),
    size: top.reduce((sum, one) => sum + one.resourceSize, totalSize),
  }
}

function nextOf({ skip }: DriveQuery, left: number, nextCursor: string | null) {
  if (left > 0) return { skip: skip + foldersPerPage, cursor: null }
  return nextCursor ? { skip: 0, cursor: nextCursor } : null
}

interface Wanted {
  kbId: string
  /** `here` for the current folder; null if nothing is shown. */
  id: string | null
  all: Folder[]
  resources: Resource[]
}

type Info =
  | { kind: 'resource'; resource: Resource; trail: Folder[] }
  | { kind: 'folder'; folder: Folder }
  | { kind: 'here' }

/** If the item was deleted, the current folder is shown instead. */
async function readInfo(api: Upstream, { kbId, id, all, resources }: Wanted): Promise<Info | null> {
  if (id === null) return null
  const folder = all.find((one) => one.id === id)
  if (folder) return { kind: 'folder', folder }
  const resource = resources.find((one) => one.id === id) ?? (await readOne(api, kbId, id))
  if (!resource) return { kind: 'here' }
  return { kind: 'resource', resource, trail: folderTrail(all, resource.folderId) }
}

async function readOne(api: Upstream, kbId: string, resourceId: string): Promise<Resource | null> {
  if (resourceId === 'here') return null
  const answer = await api.attempt.readResource({ params: { kbId, resourceId } })
  return answer.ok ? answer.data : null
}
