import { href } from 'react-router'
import type { Folder } from '#contract/entities/resource.ts'
import { limits } from '#contract/limits.ts'
import { isPageDataPath } from '#shared/page-data.ts'

const sorts = [
  'name',
  'name-desc',
  'modified',
  'modified-asc',
  'type',
  'type-desc',
  'size',
  'size-asc',
] as const
export type DriveSort = (typeof sorts)[number]

export const driveViews = ['list', 'grid', 'map'] as const
type DriveView = (typeof driveViews)[number]

export interface DriveQuery {
  q: string
  sort: DriveSort
  view: DriveView
  /** By the previous pages. */
  skip: number
  cursor: string | null
  /** `here` for the current folder. */
  info: string | null
}

export function readDriveQuery(search: URLSearchParams): DriveQuery {
  const sort = search.get('sort')
  const skip = search.get('skip') ?? ''
  const q = (search.get('q') ?? '').trim().slice(0, limits.searchQueryLength)
  const view = driveViews.find((known) => known === search.get('view')) ?? 'list'
  return {
    q,
    sort: sorts.find((known) => known === sort) ?? 'name',
    // Found items are on no map.
    view: q && view === 'map' ? 'list' : view,
    skip: /^\d{1,6}$/.test(skip) ? Number(skip) : 0,
    cursor: search.get('cursor') || null,
    info: search.get('info') || null,
  }
}

/** The topmost folder first. */
export type Trail = Pick<Folder, 'id' | 'name'>[]

/** A path that no browser sends as it is written has the folder's id instead of names. */
export function drivePath(kbId: string, trail: Trail, query: Partial<DriveQuery> = {}): string {
  const { q, sort, view, skip, cursor, info } = query
  const names = namesPath(kbId, trail)
  const search = new URLSearchParams()
  if (names === null) search.set('folder', trail.at(-1)?.id ?? '')
  if (q) search.set('q', q)
  if (sort && sort !== 'name') search.set('sort', sort)
  if (view && view !== 'list') search.set('view', view)
  if (skip) search.set('skip', String(skip))
  if (cursor) search.set('cursor', cursor)
  if (info) search.set('info', info)
  const path = names ?? topPath(kbId)
  return search.size > 0 ? `${path}?${search}` : path
}

/** Also after the folder was renamed. */
export function driveIdPath(kbId: string, folderId: string | null): string {
  const top = topPath(kbId)
  return folderId ? `${top}?folder=${folderId}` : top
}

export function isDrivePath(kbId: string, path: string): boolean {
  const top = topPath(kbId)
  return path === top || path.startsWith(`${top}/`) || path.startsWith(`${top}?`)
}

function topPath(kbId: string): string {
  return href('/kb/:kbId/drive/*', { kbId, '*': '' }).replace(/\/$/, '')
}

const longestPath = 2000

// Browsers remove the segments `.` and `..` and turn a backslash into a slash, encoded or not. The
// router takes `.data` at the end as a request for data.
function namesPath(kbId: string, trail: Trail): string | null {
  if (trail.some(({ name }) => /^\.{1,2}$|[\\\p{Cc}]/u.test(name))) return null
  const names = trail.map(({ name }) => `/${encodeURIComponent(name)}`)
  const path = topPath(kbId) + names.join('')
  return path.length > longestPath || isPageDataPath(path) ? null : path
}
