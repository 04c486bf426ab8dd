import { href } from 'react-router'
import type { DetailQuery } from '#app/resources/read-detail.ts'
import type { Resource } from '#contract/entities/resource.ts'

interface Shown {
  resource: Pick<Resource, 'id' | 'kbId'>
  n: number
  view: DetailQuery['view']
  passage: { start: number; end: number } | null
}

/** The same resource at another page, or seen the other way. A passage is of its page. */
export function viewPath(
  { resource, n, view, passage }: Shown,
  change: { page?: number; view?: DetailQuery['view'] },
): string {
  const query = new URLSearchParams({ page: String(change.page ?? n) })
  const next = change.view ?? view
  const samePage = change.page === undefined || change.page === n
  if (passage && samePage) {
    query.set('from', String(passage.start))
    query.set('to', String(passage.end))
  }
  if (next === 'text' || (passage && samePage)) query.set('view', next)
  const at = { kbId: resource.kbId, resourceId: resource.id }
  return `${href('/kb/:kbId/resources/:resourceId', at)}?${query}`
}
