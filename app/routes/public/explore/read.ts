import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import { limits } from '#contract/limits.ts'
import { type Listing, mostShown, step } from './addresses.ts'

export async function readExplore(arrival: Arrival): Promise<Listing> {
  const wanted = new URL(arrival.request.url).searchParams
  const search = (wanted.get('search') ?? '').trim().slice(0, limits.searchQueryLength)
  const shown = Math.min(Math.max(Math.floor(Number(wanted.get('show'))) || step, step), mostShown)
  const before = wanted.get('before')
  // One more than is shown tells whether more exist.
  const query = { search, before: before ?? undefined, limit: shown + 1 }
  const answer = await upstream(arrival).attempt.listPublicKbs({ query })
  const kbs = answer.ok ? answer.data : null
  const more = (kbs?.length ?? 0) > shown
  return { kbs: kbs?.slice(0, shown) ?? null, search, shown, before, more }
}
