import { href } from 'react-router'
import type { PublicKb } from '#contract/entities/kb.ts'

export const step = 12
/** “Show more” makes a page longer up to this limit; then it opens the next page. */
export const mostShown = step * 4

export interface Listing {
  /** Null if the list could not be loaded. */
  kbs: PublicKb[] | null
  search: string
  /** At most. */
  shown: number
  /** The id of the last knowledge base on the previous page. */
  before: string | null
  more: boolean
}

/** The next page if this page is at its limit. */
export function addressOfMore({ kbs, search, shown, before, more }: Listing): string | null {
  const last = kbs?.at(-1)
  if (!more || !last) return null
  if (shown < mostShown) return exploreAddress({ search, before, show: shown + step })
  return exploreAddress({ search, before: last.id })
}

/** The beginning of the list. */
export function addressOfLess({ search, shown, before }: Listing): string | null {
  return shown > step || before ? exploreAddress({ search }) : null
}

export function exploreAddress(wanted: {
  search: string
  before?: string | null
  show?: number
}): string {
  const query = new URLSearchParams()
  if (wanted.search) query.set('search', wanted.search)
  if (wanted.before) query.set('before', wanted.before)
  if (wanted.show) query.set('show', String(wanted.show))
  return query.size > 0 ? `${href('/explore')}?${query}` : href('/explore')
}
