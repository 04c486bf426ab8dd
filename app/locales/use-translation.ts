import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

type Areas = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** What a component needs of i18next; in the browser a lighter translator gives it. */
export type Sayings = Pick<i18n, 'language' | 'getFixedT'>

// Another language is another object in the context, so that nothing has to be subscribed to, and a
// page of a hundred messages makes each `t` once.
const known = new WeakMap<Sayings, Map<string, unknown>>()

/**
 * `const { t } = useTranslation('shell')`: words of one area of the catalogue. With several areas,
 * those after the first are named in the key: `t('common:close')`.
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
