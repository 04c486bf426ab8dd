import { collatorOf } from '#app/locales/collator.ts'
import type { KbName } from '#contract/entities/kb.ts'
import type { DashboardQuery, Sort } from './query.ts'

type ArrangedKbs = Pick<KbName, 'title' | 'role' | 'createdAt' | 'isFavorite' | 'lastActivityAt'>
type Order = (one: ArrangedKbs, other: ArrangedKbs) => number

/** Names are sorted by the rules of the language. */
export function arrange<K extends ArrangedKbs>(
  kbs: K[],
  { search, sort, filter }: DashboardQuery,
  language: string,
): K[] {
  const words = search.toLocaleLowerCase()
  return kbs
    .filter((kb) => filter === 'all' || kb.role === filter)
    .filter((kb) => kb.title.toLocaleLowerCase().includes(words))
    .sort(orders(language)[sort])
}

function orders(language: string): Record<Sort, Order> {
  const { compare } = collatorOf(language)
  const newest: Order = (one, other) => other.createdAt.localeCompare(one.createdAt)
  const name: Order = (one, other) => compare(one.title, other.title)
  return {
    active: (one, other) =>
      Number(other.isFavorite) - Number(one.isFavorite) || lastOf(other).localeCompare(lastOf(one)),
    newest,
    oldest: (one, other) => newest(other, one),
    name,
    'name-desc': (one, other) => name(other, one),
  }
}

function lastOf({ lastActivityAt, createdAt }: ArrangedKbs): string {
  return lastActivityAt ?? createdAt
}
