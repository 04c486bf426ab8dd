import { pageLimits } from '#app/limits.ts'
import { collatorOf } from '#app/locales/collator.ts'
import { getLanguage } from '#app/preferences/language.ts'
import { readSkip } from '#app/ui/lists/read-skip.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { KbName } from '#contract/entities/kb.ts'

/** `next`: the address of the next ones. */
export type FavoritesPage = { kbs: KbName[]; isFirst: boolean; next: string | null }

/** Null if they could not be loaded. */
export async function readFavorites(arrival: Arrival): Promise<FavoritesPage | null> {
  const answer = await upstream(arrival).attempt.listKbNames({})
  if (!answer.ok) return null
  const { compare } = collatorOf(getLanguage(arrival.context))
  const all = answer.data
    .filter(({ isFavorite }) => isFavorite)
    .sort((one, other) => compare(one.title, other.title))
  const { searchParams } = new URL(arrival.request.url)
  const skip = readSkip(searchParams)
  const end = skip + pageLimits.kbsShown
  searchParams.set('skip', String(end))
  return {
    kbs: all.slice(skip, end),
    isFirst: skip === 0,
    next: end < all.length ? `?${searchParams}` : null,
  }
}
