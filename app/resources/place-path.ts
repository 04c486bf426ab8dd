import { href } from 'react-router'

export interface Place {
  resourceId: string
  /** Counts from 1. */
  page?: number | null
  /** The passage, as offsets of characters in the page's text. */
  start?: number | null
  end?: number | null
}

/** The address of a place in a resource: its page, and there the passage, marked. */
export function resourcePlacePath(kbId: string, { resourceId, page, start, end }: Place): string {
  const path = href('/kb/:kbId/resources/:resourceId', { kbId, resourceId })
  const marked = typeof start === 'number' && typeof end === 'number' && end > start
  const query = new URLSearchParams()
  if (page) query.set('page', String(page))
  if (marked) {
    query.set('from', String(start))
    query.set('to', String(end))
  }
  return `${path}${query.size > 0 ? `?${query}` : ''}${marked ? '#passage' : ''}`
}
