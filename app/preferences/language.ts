import type { i18n } from 'i18next'
import type { RouterContextProvider } from 'react-router'
import { createI18nextMiddleware } from 'remix-i18next'
import { translatorOptions } from '#app/locales/options.ts'
import { translatorOf } from '#app/locales/server-translator.ts'
import { cookieOf } from '#app/middleware/cookies.ts'
import { whoIs } from '#app/upstream/user.ts'
import { type Language, languages } from '#contract/preferences.ts'

// The library's own translator per request has no sentences: `getTranslator` returns a shared one.
const [languageMiddleware, getLocale] = createI18nextMiddleware({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: translatorOptions.fallbackLng,
    order: ['searchParams', 'custom'],
    searchParamKey: 'lang',
    findLocale: async ({ request, context }) => {
      const { user } = await whoIs({ request, context })
      return [user?.language ?? cookieOf(request, 'lang') ?? '', ...acceptedBy(request)]
    },
  },
  i18next: { ...translatorOptions, resources: {}, initAsync: false },
})

export { languageMiddleware }

type LanguageContext = Readonly<RouterContextProvider>

/** Returns the language of a request; English if the router answers before any middleware (405). */
export function getLanguage(context: LanguageContext): Language {
  try {
    return getLocale(context) as Language
  } catch {
    return 'en'
  }
}

export function getTranslator(context: LanguageContext): i18n {
  return translatorOf(getLanguage(context))
}

/** Without region, because the library would prefer `en` to an earlier `zh-TW`. */
function acceptedBy({ headers }: Request): string[] {
  const entries = (headers.get('accept-language') ?? '').split(',')
  return entries
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.replace(/-[^;]*/, ''))
}
