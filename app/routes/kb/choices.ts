import { collatorOf } from '#app/locales/collator.ts'
import type { Choice } from './switcher.tsx'

/** Sorts starred knowledge bases before the others, and each group by title (section 9). */
export function orderChoices(kbs: Choice[], language: string): Choice[] {
  const { compare } = collatorOf(language)
  return kbs
    .map(({ id, title, icon, isFavorite }) => ({ id, title, icon, isFavorite }))
    .sort(
      (one, other) =>
        Number(other.isFavorite) - Number(one.isFavorite) || compare(one.title, other.title),
    )
}
