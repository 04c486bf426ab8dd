import { pageLimits } from '#app/limits.ts'
import { collatorOf } from '#app/locales/collator.ts'
import { getLanguage } from '#app/preferences/language.ts'
import { fileType } from '#app/routes/kb/resources/list/file-type.ts'
import type { RowIcon } from '#app/ui/icons/names.ts'
import { readSkip } from '#app/ui/lists/read-skip.ts'
import type { Arrival } from '#app/upstream/call.ts'
import { upstream } from '#app/upstream/client.ts'
import type { KbName } from '#contract/entities/kb.ts'
import type { StarredResource } from '#contract/entities/resource.ts'

/** `first` and `next`: the queries of the first page, if this is another one, and the next page. */
export interface Group<T> {
  items: T[]
  first: string | null
  next: string | null
}

export type StarredFile = StarredResource & { icon: RowIcon }

/** A further page of one group is without the other. */
export interface FavoritesPage {
  kbs: Group<KbName> | null
  files: Group<StarredFile> | null
}

/** Null if they could not be loaded. */
export async function readFavorites(arrival: Arrival): Promise<FavoritesPage | null> {
  const { searchParams } = new URL(arrival.request.url)
  const skip = readSkip(searchParams)
  const cursor = searchParams.get('files') ?? undefined
  const { attempt } = upstream(arrival)
  const [names, stars] = await Promise.all([
    attempt.listKbNames({}),
    attempt.listAllStars({ query: { cursor, limit: pageLimits.starredShown } }),
  ])
  if (!(names.ok && stars.ok)) return null
  const { compare } = collatorOf(getLanguage(arrival.context))
  const kbs = names.data
    .filter(({ isFavorite }) => isFavorite)
    .sort((one, other) => compare(one.title, other.title))
  const files = stars.data.resources.map((one) => ({ ...one, icon: fileType(one).icon }))
  const end = skip + pageLimits.kbsShown
  const first = searchWith(searchParams, {})
  const more = end < kbs.length ? searchWith(searchParams, { skip: String(end) }) : null
  const { nextCursor } = stars.data
  return {
    kbs: cursor ? null : { items: kbs.slice(skip, end), first: skip ? first : null, next: more },
    files: skip
      ? null
      : {
          items: files,
          first: cursor ? first : null,
          next: nextCursor && searchWith(searchParams, { files: nextCursor }),
        },
  }
}

function searchWith(now: URLSearchParams, place: { skip?: string; files?: string }): string {
  const params = new URLSearchParams(now)
  params.delete('skip')
  params.delete('files')
  for (const [name, value] of Object.entries(place)) params.set(name, value)
  return `?${params}`
}
