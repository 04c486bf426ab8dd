import { href } from 'react-router'
import { limits } from '#contract/limits.ts'

export const sorts = ['newest', 'oldest', 'name', 'size'] as const
export type Sort = (typeof sorts)[number]

export const views = ['plain', 'tree', 'starred', 'recent'] as const

export interface ListQuery {
  /** All but `tree` list the files of all folders; `recent` those first that changed last. */
  view: (typeof views)[number]
  /** Of the tree; null for the top. */
  folder: string | null
  q: string
  sort: Sort
  /** Of the pages before. */
  skip: number
  cursor: string | null
}

export function readListQuery(url: string): ListQuery {
  const query = new URL(url).searchParams
  const folder = query.get('folder') || null
  const view = query.get('view')
  const sort = query.get('sort')
  const skip = query.get('skip') ?? ''
  return {
    view: folder ? 'tree' : (views.find((known) => known === view) ?? 'plain'),
    folder,
    q: (query.get('q') ?? '').trim().slice(0, limits.searchQueryLength),
    sort: sorts.find((known) => known === sort) ?? 'newest',
    skip: /^\d{1,6}$/.test(skip) ? Number(skip) : 0,
    cursor: query.get('cursor') || null,
  }
}

/** Leaves out default values. A folder is one of the tree. */
export function listPath(kbId: string, query: Partial<ListQuery> = {}): string {
  const { view, folder, q, sort, skip, cursor } = query
  const search = new URLSearchParams()
  if (folder) search.set('folder', folder)
  else if (view && view !== 'plain') search.set('view', view)
  if (q) search.set('q', q)
  if (sort && sort !== 'newest') search.set('sort', sort)
  if (skip) search.set('skip', String(skip))
  if (cursor) search.set('cursor', cursor)
  const path = href('/kb/:kbId/resources', { kbId })
  return search.size > 0 ? `${path}?${search}` : path
}
