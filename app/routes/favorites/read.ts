import { collatorOf } from '#app/locales/collator.ts'
import { getLanguage } from '#app/preferences/language.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { Kb } from '#contract/entities/kb.ts'

/** Null if they could not be loaded. */
export async function readFavorites(arrival: Arrival): Promise<Kb[] | null> {
  const answer = await upstream(arrival).attempt.listKbs({})
  if (!answer.ok) return null
  const { compare } = collatorOf(getLanguage(arrival.context))
  return answer.data
    .filter(({ isFavorite }) => isFavorite)
    .sort((one, other) => compare(one.title, other.title))
}
