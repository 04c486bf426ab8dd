import { href } from 'react-router'
import { addPassages, type Passage } from './passage.ts'

interface ResourcePlace {
  resourceId: string
  /** Counted from 1. */
  page?: number | null
  /** Character offsets in the page's text. */
  passages?: Passage[]
}

export function resourcePlacePath(
  kbId: string,
  { resourceId, page, passages = [] }: ResourcePlace,
): string {
  const path = href('/kb/:kbId/resources/:resourceId', { kbId, resourceId })
  const query = new URLSearchParams()
  if (page) query.set('page', String(page))
  addPassages(query, passages)
  return `${path}${query.size > 0 ? `?${query}` : ''}${query.has('from') ? '#passage' : ''}`
}
