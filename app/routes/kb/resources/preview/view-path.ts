import { href } from 'react-router'
import type { DetailQuery } from '#app/routes/kb/resources/detail/read-detail.ts'
import type { Resource } from '#contract/entities/resource.ts'
import { addPassages, type Passage } from './passage.ts'
import type { Zoom } from './zooms.ts'

interface PreviewLocation {
  resource: Pick<Resource, 'id' | 'kbId'>
  n: number
  view: DetailQuery['view']
  passages: Passage[]
  zoom: Zoom
  beside?: string
}

/** The address of another page has no passages. */
export function viewPath(
  { resource, n, view, passages, zoom, beside }: PreviewLocation,
  change: { page?: number; view?: DetailQuery['view']; zoom?: Zoom },
): string {
  const at = { kbId: resource.kbId, resourceId: resource.id }
  const shown = beside ?? href('/kb/:kbId/resources/:resourceId', at)
  const [path, kept] = shown.split('?')
  const query = new URLSearchParams(kept)
  query.set('page', String(change.page ?? n))
  const next = change.view ?? view
  const samePage = change.page === undefined || change.page === n
  if (samePage) addPassages(query, passages)
  if (next === 'text' || query.has('from')) query.set('view', next)
  const size = change.zoom ?? zoom
  if (size === 'width') query.delete('zoom')
  else query.set('zoom', size)
  return `${path}?${query}`
}
