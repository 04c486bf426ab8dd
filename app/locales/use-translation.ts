import type { FlatNamespace, i18n, TFunction } from 'i18next'
import { createContext, use } from 'react'

type Areas = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]]

/** The part of i18next that components need. Browsers use a smaller translator than i18next. */
export type Translations = Pick<i18n, 'language' | 'getFixedT'>

/**
 * The page's translator. It has a context of its own, because pages that use the one of a library
 * load all of i18next.
 */
export const WordsContext = createContext<Translations | null>(null)

// The `t` functions, cached per translator. Another language is another translator in the context,
// so nothing needs a subscription. A page with a hundred messages creates each `t` once.
const known = new WeakMap<Translations, Map<string, unknown>>()

/**
 * Returns the sentences of one area of the catalogue: `const { t } = useTranslation('shell')`. With
 * several areas, a key names its area (`t('common:close')`), unless it is in the first area.
 */
export function useTranslation<const Ns extends Areas = 'common'>(
  areas?: Ns,
): { t: TFunction<Ns>; i18n: Translations } {
  const translations = useTranslations()
  const first = (typeof areas === 'string' ? areas : areas?.[0]) ?? 'common'
  return { t: fixed(translations, first) as TFunction<Ns>, i18n: translations }
}

/** Returns the translator of the page's language. */
export function useTranslations(): Translations {
  const translations = use(WordsContext)
  if (!translations) throw new Error('useTranslation needs a WordsContext')
  return translations
}

function fixed(translations: Translations, area: string): unknown {
  const made = known.get(translations) ?? new Map<string, unknown>()
  known.set(translations, made)
  if (!made.has(area)) made.set(area, translations.getFixedT(null, area as FlatNamespace))
  return made.get(area)
}
