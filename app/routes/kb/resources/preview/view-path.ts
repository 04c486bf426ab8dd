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

/** Of the element that has the page. */
export function pageId(n: number): string {
  return `page-${n}`
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
  const to = change.page ?? n
  query.set('page', String(to))
  const next = change.view ?? view
  if (to === n) addPassages(query, passages)
  if (next === 'text' || query.has('from')) query.set('view', next)
  const size = change.zoom ?? zoom
  if (size === 'width') query.delete('zoom')
  else query.set('zoom', size)
  return `${path}?${query}#${pageId(to)}`
}
