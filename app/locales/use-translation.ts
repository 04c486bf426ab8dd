import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { createContext, use } from 'react'

type Areas = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** The part of i18next that components need; in the browser a lighter translator provides it. */
export type Sayings = Pick<i18n, 'language' | 'getFixedT'>

/** The page's translator. The context of react-i18next would make pages load all of i18next. */
export const WordsContext = createContext<Sayings | null>(null)

// Cached per translator: another language is another object in the context, so there is nothing to
// subscribe to, and a page of a hundred messages makes each `t` once.
const known = new WeakMap<Sayings, Map<string, unknown>>()

/**
 * `const { t } = useTranslation('shell')`: the sentences of one area of the catalogue. With several
 * areas, the key names the area, except for the first one: `t('common:close')`.
 */
export function useTranslation<const Ns extends Areas = 'common'>(
  areas?: Ns,
): { t: TFunction<Ns>; i18n: Sayings } {
  const sayings = useSayings()
  const first = (typeof areas === 'string' ? areas : areas?.[0]) ?? 'common'
  return { t: fixed(sayings, first) as TFunction<Ns>, i18n: sayings }
}

/** The translator of the page's language. */
export function useSayings(): Sayings {
  const sayings = use(WordsContext)
  if (!sayings) throw new Error('useTranslation needs a WordsContext')
  return sayings
}

function fixed(sayings: Sayings, area: string): unknown {
  const made = known.get(sayings) ?? new Map<string, unknown>()
  known.set(sayings, made)
  if (!made.has(area)) made.set(area, sayings.getFixedT(null, area as FlatNamespace))
  return made.get(area)
}
