import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

type Areas = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** The part of i18next that components need; in the browser a lighter translator provides it. */
export type Sayings = Pick<i18n, 'language' | 'getFixedT'>

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
  const sayings: Sayings = useContext(I18nContext).i18n
  const first = (typeof areas === 'string' ? areas : areas?.[0]) ?? 'common'
  return { t: fixed(sayings, first) as TFunction<Ns>, i18n: sayings }
}

function fixed(sayings: Sayings, area: string): unknown {
  const made = known.get(sayings) ?? new Map<string, unknown>()
  known.set(sayings, made)
  if (!made.has(area)) made.set(area, sayings.getFixedT(null, area as FlatNamespace))
  return made.get(area)
}
