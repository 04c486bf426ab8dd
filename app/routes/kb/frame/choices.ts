import { pageLimits } from '#app/limits.ts'
import { collatorOf } from '#app/locales/collator.ts'
import type { KbName } from '#contract/entities/kb.ts'

export type Choice = Pick<KbName, 'id' | 'title' | 'icon' | 'isFavorite'>

/** Among many only the first ones, and how many there are. */
export type Choices = { some: Choice[]; count: number }

export function choicesOf(
  kbs: Choice[],
  { current, language }: { current: string; language: string },
): Choices {
  const some = inOrder(kbs, language)
    .filter(({ id }, at) => at < pageLimits.kbChoicesShown || id === current)
    .map(({ id, title, icon, isFavorite }) => ({ id, title, icon, isFavorite }))
  return { some, count: kbs.length }
}

/** Starred ones first, each group by title (section 9). */
export function inOrder(kbs: Choice[], language: string): Choice[] {
  const { compare } = collatorOf(language)
  return kbs.toSorted(
    (one, other) =>
      Number(other.isFavorite) - Number(one.isFavorite) || compare(one.title, other.title),
  )
}
