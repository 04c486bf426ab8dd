import { href, type RouterContextProvider } from 'react-router'
import { callUpstream } from '#app/upstream/call.ts'
import type { KbCard } from '#contract/entities/kb.ts'
import { limits } from '#contract/limits.ts'

const step = 12

export interface Listing {
  /** null: the list could not be loaded. */
  kbs: KbCard[] | null
  search: string
  shown: number
  more: boolean
}

interface Arrival {
  request: Request
  context: Readonly<RouterContextProvider>
}

export async function readExplore(arrival: Arrival): Promise<Listing> {
  const wanted = new URL(arrival.request.url).searchParams
  const search = (wanted.get('search') ?? '').trim().slice(0, limits.searchQueryLength)
  const shown = Math.min(Math.max(Number(wanted.get('show')) || step, step), limits.kbPageSize - 1)
  // One more than shown tells whether there are more.
  const query = new URLSearchParams({ limit: String(shown + 1), ...(search ? { search } : {}) })
  const answer = await callUpstream<KbCard[]>(arrival, `/public/kbs?${query}`)
  const kbs = answer.ok && Array.isArray(answer.data) ? answer.data : null
  return { kbs: kbs?.slice(0, shown) ?? null, search, shown, more: (kbs?.length ?? 0) > shown }
}

export const pageAfter = {
  first: step,
  next: (shown: number) => shown + step,
  isBeyondFirst: (shown: number) => shown > step,
  address(search: string, show: number): string {
    const query = new URLSearchParams()
    if (search) query.set('search', search)
    if (show > step) query.set('show', String(show))
    return query.size ? `${href('/explore')}?${query}` : href('/explore')
  },
}
