import { href } from 'react-router'
import type { Resource } from '#contract/entities/resource.ts'
import { addPassages, type Passage } from './passage.ts'
import type { DetailQuery } from './read-detail.ts'

interface PreviewLocation {
  resource: Pick<Resource, 'id' | 'kbId'>
  n: number
  view: DetailQuery['view']
  passages: Passage[]
}

/**
 * Returns the address of the same resource at another page or in the other view. The address of
 * another page has no passages.
 */
export function viewPath(
  { resource, n, view, passages }: PreviewLocation,
  change: { page?: number; view?: DetailQuery['view'] },
): string {
  const query = new URLSearchParams({ page: String(change.page ?? n) })
  const next = change.view ?? view
  const samePage = change.page === undefined || change.page === n
  if (samePage) addPassages(query, passages)
  if (next === 'text' || query.has('from')) query.set('view', next)
  const at = { kbId: resource.kbId, resourceId: resource.id }
  return `${href('/kb/:kbId/resources/:resourceId', at)}?${query}`
}
